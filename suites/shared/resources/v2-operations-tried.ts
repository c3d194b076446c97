import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedOperation } from '../../../engine/contract/served-api.ts';
import { readingLimits } from '../../../engine/reading-limits.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { documentedOperations } from './v2-documented.ts';
import { shuffled } from './v2-shuffled.ts';

/** Operations of a served document that are tried: of more than the limit the documented ones, and some that the seed draws. */
export function operationsTried(
  operations: readonly ServedOperation[],
  { seed, untried }: Pick<RuleContext, 'seed' | 'untried'>,
  documented: readonly string[] = documentedOperations.map(({ path }) => path),
): readonly ServedOperation[] {
  const most = readingLimits.operations;
  if (operations.length <= most) return operations;
  untried(`all but ${most} of the ${operations.length} operations of the target's schema`);
  const shapes = new Set(documented.map(pathShape));
  const isDocumented = ({ path }: ServedOperation): boolean => shapes.has(pathShape(path));
  const others = operations.filter((one) => !isDocumented(one));
  return [...operations.filter(isDocumented), ...shuffled(others, seed)].slice(0, most);
}
