import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { isUnfinished } from '../../shared/jobs/jobs.ts';
import { jobOutliving, judgeEndOfWait } from './end-of-wait.ts';
import { judgeQueued, type QueuedWait } from './queued-wait.ts';

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
    await property(['fail', 'crash'] as const, judgeBroken);
  },
);

const queuedWaits: readonly QueuedWait[] = [
  ...[minimum, usual, maximum].map((wait) => ({ wait })),
  ...[minimum, maximum].map((wait) => ({ wait, policy: { lowPriority: true } })),
  { wait: usual, policy: { executionTimeout: limits.executionTimeout.minimum } },
];

/** While a job is to be tried again it has not ended, so that it is waited for on. */
async function judgeBroken(how: Breakage, caseContext: CaseContext): Promise<void> {
  const { when, time, request, beacons, elapsed, expect, notBefore, inconclusive } = caseContext;
  const body = { input: probing({ work: 1000, beacon: beacons.breaking(how, 1) }) };
  const call = when.call(request({ operation: 'runsync', body, query: { wait: usual } }));
  const answer = await time.settle(call, time.now() + usual + time.setupTimeout);

  elapsed(() => expect(answer, `an answer by ${usual} ms and much more`).toBeDefined());
  if (answer!.status >= 400) inconclusive(`the call is answered ${answer!.status}`);
  if (!isUnfinished(answer!)) return;
  const words = 'the milliseconds until the answer about a job that is to be tried again';
  notBefore(answer!.answered - answer!.sent, usual, words);
}

/** Any valid wait, the limits and the default with their neighbours often. Shrinks towards the minimum. */
function waits(longest: number): fc.Arbitrary<number> {
  const special = [minimum, minimum + 1, usual - 1, usual, usual + 1, maximum - 1, maximum];
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: longest }) },
    { weight: 1, arbitrary: fc.constantFrom(...special.filter((wait) => wait <= longest)) },
  );
}
