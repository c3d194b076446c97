import type { Alteration } from '../alteration.ts';
import { WorldOrderError } from '../errors.ts';
import { faults } from '../faults/faults.ts';
import { variants } from '../variants/variants.ts';
import type { WorldOrder } from './world-order.ts';

/**
 * The variants and faults that an order names, faults on top.
 * @throws WorldOrderError for an unknown one, and for two variants of one freedom
 */
export function alterationsOf(order: WorldOrder): Alteration[] {
  const chosen = (order.variants ?? []).map((id) => find(variants, 'variant', id));
  const freedoms = chosen.map((variant) => variant.freedom);
  const twice = freedoms.find((freedom, index) => freedoms.indexOf(freedom) !== index);
  if (twice !== undefined) throw new WorldOrderError(`two variants of one freedom: ${twice}`);
  return [...chosen, ...(order.faults ?? []).map((id) => find(faults, 'fault', id))];
}

function find<T extends Alteration>(catalog: readonly T[], kind: string, id: string): T {
  const found = catalog.find((entry) => entry.id === id);
  if (found !== undefined) return found;
  throw new WorldOrderError(
    `there is no ${kind} ${id}. Known: ${catalog.map((entry) => entry.id).join(', ')}`,
  );
}
