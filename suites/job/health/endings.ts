import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type ProbeOrders, probing } from '../../arbitraries/probe-orders.ts';
import { countsOf, type HealthCounts } from '../../shared/jobs/counted.ts';
import { untilState } from '../../shared/jobs/jobs.ts';

type Ending = { readonly orders: ProbeOrders; readonly state: string; readonly later?: number };

const soon = limits.executionTimeout.minimum;

/** Ends of a job of which the document does not say how they are counted. */
export const endings: Readonly<Record<string, Ending>> = {
  'a job that failed': { orders: { fail: { always: true } }, state: 'FAILED' },
  'a job that crashed its workers': { orders: { crash: { always: true } }, state: 'FAILED' },
  'a job that timed out': { orders: { work: 10 * soon }, state: 'TIMED_OUT' },
  'a job whose result expired': { orders: {}, state: 'COMPLETED', later: limits.retention.run + soon },
};

/** Records by how much the counts of jobs grew through such an end. */
export async function observeEnding(what: string, caseContext: CaseContext): Promise<void> {
  const { given, time, expect, observe } = caseContext;
  const { orders, state, later = 0 } = endings[what]!;
  const before = await countsOf(caseContext);
  const job = await given.run({ input: probing(orders), policy: { executionTimeout: soon } });
  await untilState(job, [state], caseContext);
  await time.reach(time.now() + later);

  const after = await countsOf(caseContext);

  expect(Object.keys(after)).toEqual(Object.keys(before));
  const names = Object.keys(after) as (keyof HealthCounts)[];
  observe(`${what} counts`, Object.fromEntries(names.map((name) => [name, after[name] - before[name]])));
}
