import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { countsOf, type HealthCounts } from '../../shared/jobs/counted.ts';
import { untilState } from '../../shared/jobs/jobs.ts';

type Ending = { readonly probeSpec: ProbeSpec; readonly state: string; readonly later?: number };

const soon = limits.executionTimeout.minimum;

/** Ends of a job of which the document does not say how they are counted. */
export const endings: Readonly<Record<string, Ending>> = {
  'a job that failed': { probeSpec: { fail: { always: true } }, state: 'FAILED' },
  'a job that crashed its workers': { probeSpec: { crash: { always: true } }, state: 'FAILED' },
  'a job that timed out': { probeSpec: { work: 10 * soon }, state: 'TIMED_OUT' },
  'a job whose result expired': { probeSpec: {}, state: 'COMPLETED', later: limits.retention.run + soon },
};

/** Records by how much the counts of jobs grew through such an end. */
export async function observeEnding(what: string, caseContext: CaseContext): Promise<void> {
  const { given, time, expect, observe } = caseContext;
  const { probeSpec, state, later = 0 } = endings[what]!;
  const before = await countsOf(caseContext);
  const job = await given.run({ input: probing(probeSpec), policy: { executionTimeout: soon } });
  await untilState(job, [state], caseContext);
  await time.reach(time.now() + later);

  const after = await countsOf(caseContext);

  expect(Object.keys(after)).toEqual(Object.keys(before));
  const names = Object.keys(after) as (keyof HealthCounts)[];
  observe(`${what} counts`, Object.fromEntries(names.map((name) => [name, after[name] - before[name]])));
}
