import { WorldSpecError } from '../core/errors.ts';
import type { Override } from './override.ts';
import type { StubTarget } from './stub-target.ts';
import type { WorldSpec } from './world-spec.ts';

/** The part of a request for a world that names other behaviours than the documented one. */
export type RequestedOverrides = Pick<WorldSpec, 'faults' | 'variants'>;

export type RequestedStub = NonNullable<WorldSpec['nullTarget']>;

/** All that worlds may ask for besides the documented behaviour. Whoever starts the emulator brings it along. */
export type OverrideCatalog = {
  /** Loads what a request names, where that is not loaded yet. It comes before all else that is asked for it. */
  prepare?(request: RequestedOverrides & { nullTarget?: unknown }): Promise<void>;
  /**
   * The overrides that a request names, in the order in which they lie over the documented behaviour.
   * @throws WorldSpecError for an unknown id, with those that exist, and for overrides that contradict each other
   */
  overridesOf(request: RequestedOverrides): readonly Override[];
  /** @throws WorldSpecError for an unknown id, with those that exist */
  createStub(request: RequestedStub): StubTarget;
};

/** The catalog of an emulator that was started without one. */
export const emptyCatalog: OverrideCatalog = {
  overridesOf({ faults = [], variants = [] }) {
    if (faults[0] !== undefined) throw unknown('mutant', faults[0]);
    if (variants[0] !== undefined) throw unknown('variant', variants[0]);
    return [];
  },
  createStub({ id }) {
    throw unknown('stub target', id);
  },
};

function unknown(kind: string, id: string): WorldSpecError {
  return new WorldSpecError(`there is no ${kind} ${id}: this emulator was started without mutants`);
}
