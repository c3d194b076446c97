import type { RuleContext } from '../../../service/case/rule.ts';
import { kinds } from '../resources/v2-kinds.ts';
import type { Prepared } from './v2-prepared.ts';

/** Operations that can be called here: where nothing may be spent, those of resources that cost money are left out. */
export function affordable(
  operations: readonly Prepared[],
  { offers, untried }: Pick<RuleContext, 'offers' | 'untried'>,
): readonly Prepared[] {
  if (offers('spend')) return operations;
  const free = operations.filter(({ path }) => !costs(path));
  if (free.length < operations.length) untried('operations of what costs money (capabilities.spend)');
  return free;
}

function costs(path: string): boolean {
  return Object.values(kinds).some((kind) => kind.costs && path.startsWith(`${kind.path}/`));
}
