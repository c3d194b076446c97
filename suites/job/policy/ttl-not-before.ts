import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { EndpointName } from '../../../service/profile/site.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { behindAnother, isUnfinished } from '../../shared/jobs/jobs.ts';
import { endedByTtl, outlives, ownJob, thereBefore, ttls } from './lifespans.ts';

const { minimum, maximum } = limits.ttl;
/** A job that finished may be forgotten after its retention: its ttl ends before that. */
const longestFinished = limits.retention.run - 5 * 60_000;

rule(
  'job.policy.ttl.not-before',
  { calls: 5, waits: { least: minimum + 1000, most: maximum + 2 * outlives } },
  async (ruleContext) => {
    const { property, longestWait, afford } = ruleContext;
    const longest = afford(maximum, Math.min(longestFinished, longestWait - 1000));
    const unfinished = fc.record({
      state: afford(fc.constantFrom('queued', 'running'), fc.constant('running')),
      ttl: ttls(longest, ruleContext),
    });
    const finished = fc.record({
      state: fc.constant('finished'),
      ttl: ttls(Math.min(longest, longestFinished), ruleContext),
    });
    await property(
      fc.oneof({ weight: 2, arbitrary: unfinished }, { weight: 1, arbitrary: finished }),
      async ({ state, ttl }, caseContext) => {
        const on = state === 'queued' ? await behindAnother(caseContext) : undefined;
        const job =
          state === 'finished'
            ? await finishedJob(ttl, caseContext)
            : await unfinishedJob(ttl, caseContext, on);

        await thereBefore(job.id, job.sent + ttl, caseContext, on);

        caseContext.cover(state);
      },
      { covers: afford({ queued: 0.1, running: 0.1, finished: 0.1 }, {}) },
    );
  },
);

function unfinishedJob(
  ttl: Duration,
  caseContext: CaseContext,
  on: EndpointName | undefined,
): Promise<CaseJob> {
  return ownJob(endedByTtl(ttl + outlives, ttl), caseContext, on);
}

/** Where no worker comes for it, it is a queued one: that must be there as well. */
async function finishedJob(ttl: Duration, caseContext: CaseContext): Promise<CaseJob> {
  const { given, time } = caseContext;
  const job = await ownJob({ input: probing({}), policy: { ttl } }, caseContext);
  const hasFinished = async () => !isUnfinished(await given.status(job.id)) || undefined;
  await time.until(hasFinished, job.sent + ttl / 2);
  return job;
}
