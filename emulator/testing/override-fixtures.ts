import { WorldSpecError } from '../core/errors.ts';
import type { Override } from '../world/override.ts';
import type { OverrideCatalog } from '../world/override-catalog.ts';

/** Overrides for the emulator's own tests: what matters is that they take effect, not what they change. */
const overrides: readonly Override[] = [
  {
    id: 'serves-without-key',
    says: 'A call without a key is served.',
    behave: (base) => ({
      admission: (caller) => (caller.key === 'missing' ? undefined : base.admission(caller)),
    }),
  },
  { id: 'path-without-version', says: 'The job API has no version in its path.', jobApiPath: '/serverless' },
];

export const fixtureCatalog: OverrideCatalog = {
  overridesOf: ({ faults = [] }) => faults.map(find),
  createStub: () => ({ isUnreachable: false, answer: async () => ({ status: 418 }) }),
};

function find(id: string): Override {
  const found = overrides.find((override) => override.id === id);
  if (found !== undefined) return found;
  throw new WorldSpecError(`there is no fixture ${id}`);
}
