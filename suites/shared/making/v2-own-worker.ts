import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { idOf, itemsIn } from '../resources/v2-items.ts';
import { make } from './v2-own.ts';

/** A worker that an endpoint of ours lists, which keeps one. */
export type OwnWorker = { readonly id: string; readonly workerId: string };

/** An endpoint with a worker that it keeps. Where none comes to be listed the case does not count. */
export async function ownWorker(caseContext: CaseContext, ruleContext: RuleContext): Promise<OwnWorker> {
  const { rest, time } = caseContext;
  const { id } = await make('endpoint', caseContext, ruleContext, { workers: { min: 1, max: 1 } });
  const workerId = await withinListGrace(async () => {
    const path = '/serverless/{id}/workers';
    const workers = itemsIn(await rest.given({ api: 'v2', method: 'GET', path, ids: { id } })) ?? [];
    return workers.map((worker) => idOf(worker, path)).find((one) => one !== undefined);
  }, time);
  return workerId === undefined ? rest.lacking('no worker with an id is listed') : { id, workerId };
}
