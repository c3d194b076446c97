import { UsageError } from '../engine/errors.ts';
import { didYouMean, nearest } from '../engine/nearest.ts';
import { variants } from '../mutants/conforming/variants.ts';
import { stubTargets } from '../mutants/stubs/stub-targets.ts';
import { faults } from '../mutants/wrong/faults.ts';

type Alterations = { fault?: readonly string[]; variant?: readonly string[]; nullTarget?: string };

/** @throws UsageError for a fault, a variant or a null target that does not exist */
export function assertKnown({ fault = [], variant = [], nullTarget }: Alterations): void {
  assertEach('fault', fault, faults);
  assertEach('variant', variant, variants);
  const known = stubTargets.map((id) => ({ id }));
  assertEach('null target', nullTarget === undefined ? [] : [nullTarget], known);
}

function assertEach(kind: string, ids: readonly string[], known: readonly { id: string }[]): void {
  for (const id of ids) {
    if (known.some((one) => one.id === id)) continue;
    const near = nearest(
      id,
      known.map((one) => one.id),
    );
    throw new UsageError(`there is no ${kind} ${id}.${didYouMean(near)}`);
  }
}
