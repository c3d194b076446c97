import { WorldSpecError } from '../emulator/core/errors.ts';
import type { Override } from '../emulator/world/override.ts';
import type { OverrideCatalog, RequestedOverrides } from '../emulator/world/override-catalog.ts';
import { variants } from './conforming/variants.ts';
import { performanceMutants } from './performance/performance-mutants.ts';
import { createStubTarget, type Memory } from './stubs/stub-targets.ts';
import { faults } from './wrong/faults.ts';

/** All that is wrong or different on purpose, for one emulator: its worlds share what stub targets remember. */
export function createMutantCatalog(): OverrideCatalog {
  const memories = new Map<string, Memory>();
  return {
    overridesOf,
    createStub: (request) => createStubTarget(request, memories),
  };
}

const all: readonly Override[] = [...faults, ...performanceMutants];

/** Variants first, faults on top. Of one freedom a world takes one variant at most. */
function overridesOf(request: RequestedOverrides): Override[] {
  const chosen = (request.variants ?? []).map((id) => find(variants, 'variant', id));
  const freedoms = chosen.map((variant) => variant.freedom);
  const twice = freedoms.find((freedom, index) => freedoms.indexOf(freedom) !== index);
  if (twice !== undefined) throw new WorldSpecError(`two variants of one freedom: ${twice}`);
  return [...chosen, ...(request.faults ?? []).map((id) => find(all, 'mutant', id))];
}

function find<T extends Override>(catalog: readonly T[], kind: string, id: string): T {
  const found = catalog.find((entry) => entry.id === id);
  if (found !== undefined) return found;
  throw new WorldSpecError(`there is no ${kind} ${id} among the ${catalog.length} that are known`);
}
