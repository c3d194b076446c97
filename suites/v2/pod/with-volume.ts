import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { listed, runningPod } from '../../shared/making/v2-life.ts';
import { make } from '../../shared/making/v2-own.ts';
import { type Item, isItem } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';
import { runningCpuPod } from './bodies.ts';

/** Where a volume of a Pod comes from: its own order, that beside a template, or the template alone. */
export type Supply = 'its order' | 'its order with a CPU' | 'its order beside a template' | 'its template';

/** A volume of a Pod's own. */
export const mounts = { persistent: { size: 20, path: '/workspace' } };

/** A Pod that runs, as it is listed with a volume. Templates are used where the target's own schema lets a Pod name one. */
export async function podWithVolume(
  supply: Supply,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<{ readonly id: string; readonly before: Item }> {
  const body = await bodySuppliedBy(supply, caseContext, ruleContext);
  const run = supply === 'its order with a CPU' ? runningCpuPod : runningPod;
  const { id } = await run(caseContext, ruleContext, body);
  const before = await listed(id, caseContext);
  if (isItem(before?.mounts) && Object.keys(before.mounts).length > 0) return { id, before };
  if (supply === 'its template') caseContext.rest.lacking('a template supplies no volume that is shown');
  return caseContext.inconclusive('no volume is shown');
}

async function bodySuppliedBy(
  supply: Supply,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Item> {
  if (supply === 'its order' || supply === 'its order with a CPU') return { mounts };
  const { rest } = caseContext;
  const api = await ruleContext.schema('v2');
  if (memberSchema(api, 'POST', '/pods', 'templateId') === undefined)
    rest.lacking("the target's schema has no template of a Pod");
  if (supply === 'its order beside a template')
    return { templateId: (await make('template', caseContext, ruleContext)).id, mounts };
  if (memberSchema(api, 'POST', '/templates', 'mounts') === undefined)
    rest.lacking("the target's schema has no volume of a template");
  return { templateId: (await make('template', caseContext, ruleContext, { mounts })).id };
}
