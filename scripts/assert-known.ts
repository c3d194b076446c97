import { UsageError } from '../engine/errors.ts';
import { typedCommand } from '../engine/installation.ts';
import { didYouMean, nearest } from '../engine/nearest.ts';

type Alterations = { fault?: readonly string[]; variant?: readonly string[]; nullTarget?: string };

/**
 * Loads what there is only where something of it is asked for.
 * @throws UsageError for a mutant, a variant or a stub target that does not exist
 */
export async function assertKnown({ fault = [], variant = [], nullTarget }: Alterations): Promise<void> {
  if (fault.length + variant.length === 0 && nullTarget === undefined) return;
  const { variants } = await import('../mutants/conforming/variants.ts');
  const { performanceMutants } = await import('../mutants/performance/performance-mutants.ts');
  const { stubTargets } = await import('../mutants/stubs/stub-targets.ts');
  const { faults } = await import('../mutants/wrong/faults.ts');
  assertEach('mutant', fault, [...faults, ...performanceMutants], 'mutants');
  assertEach('variant', variant, variants, 'variants');
  const known = stubTargets.map((id) => ({ id }));
  assertEach('stub target', nullTarget === undefined ? [] : [nullTarget], known);
}

function assertEach(
  kind: string,
  ids: readonly string[],
  known: readonly { id: string }[],
  list?: 'mutants' | 'variants',
): void {
  for (const id of ids) {
    if (known.some((one) => one.id === id)) continue;
    const near = nearest(
      id,
      known.map((one) => one.id),
    );
    const all =
      list === undefined
        ? `Known: ${known.map((one) => one.id).join(', ')}`
        : `\`${typedCommand(list)}\` lists all.`;
    throw new UsageError(`there is no ${kind} ${id}.${didYouMean(near)} ${all}`);
  }
}
