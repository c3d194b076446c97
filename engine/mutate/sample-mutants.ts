import { seedOf } from '../seed.ts';
import type { MechanicalMutant } from './mechanical-mutant.ts';

/**
 * Draws mutants by chance: with one seed always the same, and more of them with a larger size.
 * @param size how many at most
 */
export function sampleMutants(
  mutants: readonly MechanicalMutant[],
  size: number,
  seed: number,
): MechanicalMutant[] {
  const drawn = mutants.map((mutant) => ({ mutant, lot: seedOf(seed, mutant.file, mutant.id) }));
  return drawn
    .sort((one, other) => one.lot - other.lot)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}
