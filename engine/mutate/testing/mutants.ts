import type { MechanicalMutant } from '../mechanical-mutant.ts';

/** A mutant of a made-up line. */
export function madeMutant(more: Partial<MechanicalMutant> = {}): MechanicalMutant {
  return {
    ...{ id: '7', file: 'emulator/core/ttl.ts', mutator: 'EqualityOperator', line: 12, column: 7 },
    ...{ lineText: 'if (age < ttl) return;', original: 'age < ttl', replacement: 'age <= ttl' },
    ...more,
  };
}
