import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { type ProbeOrders, probing } from '../../arbitraries/probe-orders.ts';
import { isUnfinished } from '../../shared/jobs/jobs.ts';

/** Ends of a job that are not its completion, and that end the waiting for it anyway. @see interface 3 */
const ends = ['FAILED', 'TIMED_OUT', 'CANCELLED'] as const;
type End = (typeof ends)[number];

const { minimum: shortestLimit } = limits.executionTimeout;
const { maximum: wait } = limits.wait;
const longestWork = 4000;

const ordersFor: Record<End, (work: Duration) => ProbeOrders> = {
  FAILED: (work) => ({ work, fail: { always: true } }),
  TIMED_OUT: () => ({ work: 2 * wait }),
  CANCELLED: () => ({ work: 2 * wait }),
};

/** On a real clock the ends of attempts that are followed by others would have to be waited out. */
export async function judgeOtherEnds({ property, isAffordable, retries }: RuleContext): Promise<void> {
  if (!isAffordable('jobs that fail, time out or are cancelled')) return;
  const covers = Object.fromEntries(ends.map((end) => [end, 0.1]));
  await property(
    fc.record({ end: fc.constantFrom(...ends), work: fc.integer({ min: 0, max: longestWork }) }),
    async ({ end, work }, caseContext) => {
      const { when, time, beacons, request, elapsed, expect, cover, inconclusive } = caseContext;
      const policy = {
        executionTimeout: end === 'TIMED_OUT' ? shortestLimit : limits.executionTimeout.default,
      };
      const body = { input: probing({ ...ordersFor[end](work), beacon: beacons.url }), policy };
      const call = when.call(request({ operation: 'runsync', body, query: { wait }, mayFail: true }));
      call.catch(() => {});
      const id = await time.until(async () => beacons.jobs()[0], time.now() + wait / 4);
      if (id === undefined) return inconclusive('the job did not start', 'worker-not-started');
      await bringTo(end, id, work, caseContext);
      const ended = time.now();

      const answer = await time.settle(call, ended + time.slack + time.tick);

      if (answer === undefined) await assertEnded(id, ended + retries, caseContext);
      const words = `an answer ${time.slack + time.tick} ms after the job was ${end}`;
      elapsed(() => expect(answer, words).toBeDefined());
      cover(end);
    },
    { covers },
  );
}

/** @throws Inconclusive when the job comes to another end, or to none well within the wait */
async function bringTo(end: End, id: string, work: Duration, caseContext: CaseContext): Promise<void> {
  const { given, time, inconclusive } = caseContext;
  if (end === 'CANCELLED') {
    await time.reach(time.now() + work);
    await given.cancel(id);
    return;
  }
  const ask = async () => {
    const { record } = await given.status(id);
    return isUnfinished({ record }) ? undefined : record.status;
  };
  const status = await time.until(ask, time.now() + wait / 2);
  if (status !== end) inconclusive(`the job is ${status}, not ${end}`);
}

/**
 * Makes sure that the end was one: some targets may show it between two attempts.
 * @throws Inconclusive when the job begins again
 */
async function assertEnded(
  id: string,
  until: number,
  { time, beacons, inconclusive }: CaseContext,
): Promise<void> {
  const before = beacons.starts(id);
  await time.until(async () => beacons.starts(id) > before || undefined, until);
  if (beacons.starts(id) > before) inconclusive('another attempt followed');
}
