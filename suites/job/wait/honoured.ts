import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { behindOneAtWork } from '../policy/lifespans.ts';
import { jobOutliving, judgeEndOfWait } from './end-of-wait.ts';

const { minimum, maximum, default: usual } = limits.wait;

rule(
  'job.wait.honoured',
  { calls: 6, waits: { least: minimum + 1000, most: maximum + 600_000 } },
  async ({ property, longestWait, afford, isAffordable, untried }) => {
    const longest = Math.min(maximum, Math.floor(longestWait) - 1000);
    if (longest < maximum) untried(`waits above ${longest} ms`);
    await property(
      waits(longest),
      async (wait, caseContext) => {
        const body = jobOutliving(wait, caseContext);

        await judgeEndOfWait(caseContext.when.runsync(body, wait), wait, body, caseContext);

        caseContext.cover(wait > usual ? 'longer than the default' : 'up to the default');
      },
      { covers: afford({ 'longer than the default': 0.2, 'up to the default': 0.2 }, {}) },
    );
    if (!isAffordable('jobs that wait in the queue')) return;
    await property(queuedWaits, judgeQueued);
  },
);

type QueuedWait = { readonly wait: Duration; readonly lowPriority?: true };

const queuedWaits: readonly QueuedWait[] = [
  ...[minimum, usual, maximum].map((wait) => ({ wait })),
  ...[minimum, maximum].map((wait) => ({ wait, lowPriority: true as const })),
];

/** It counts from the call: a job that no worker has picked up is waited for as one at work. */
async function judgeQueued({ wait, ...priority }: QueuedWait, caseContext: CaseContext): Promise<void> {
  const { when, time, request, expect, elapsed, notBefore, inconclusive } = caseContext;
  const on = await behindOneAtWork(caseContext, limits.ttl.maximum - 1);
  const body = { input: {}, policy: { ...priority, ttl: 2 * maximum } };
  const call = when.call(request({ operation: 'runsync', body, query: { wait }, endpoint: on }));
  const answer = await time.settle(call, time.now() + wait + time.setupTimeout);

  elapsed(() => expect(answer, `an answer by ${wait} ms and much more`).toBeDefined());
  const took = answer!.answered - answer!.sent;
  if (took < wait && answer!.status >= 400) inconclusive(`the call is answered ${answer!.status}`);
  notBefore(took, wait, 'the milliseconds until the answer about a job in the queue');
  elapsed(() => expect(took, 'the milliseconds until the answer').toBeLessThanOrEqual(wait + time.slack));
}

/** Any valid wait, the limits and the default with their neighbours often. Shrinks towards the minimum. */
function waits(longest: number): fc.Arbitrary<number> {
  const special = [minimum, minimum + 1, usual - 1, usual, usual + 1, maximum - 1, maximum];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: longest }) },
    { weight: 1, arbitrary: fc.constantFrom(...special.filter((wait) => wait <= longest)) },
  );
}
