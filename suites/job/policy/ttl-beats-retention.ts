import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext, CaseJob } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { ahead, goneAfter, ttls, ttlWithWork } from './lifespans.ts';

const { minimum } = limits.ttl;
const longestTtl = limits.retention.run - 5 * 60_000;
const minute = 60_000;
const ends = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'] as const;

/** A job that finishes early in its ttl, which ends before its retention does. */
rule(
  'job.policy.ttl.beats-retention',
  { calls: 8, waits: { least: minimum + 1000, most: 2 * limits.retention.run } },
  async (ruleContext) => {
    const { property, longestWait } = ruleContext;
    const longest = Math.min(longestTtl, longestWait - 1000);
    await property(
      fc.record({
        ttl: ttls(longest, ruleContext),
        /** Attempts that time out may be repeated, which short ttls leave no room for. */
        end: fc.constantFrom(...ends.filter((end) => end !== 'TIMED_OUT' || longest > minute)),
      }),
      async ({ ttl: drawn, end }, caseContext) => {
        const ttl = end === 'CANCELLED' ? drawn : await ttlWithWork(drawn, caseContext);
        const job = await finished(end, ttl, caseContext);
        await caseContext.time.reach(job.sent + ttl - ahead(caseContext.time, ruleContext));
        const { record } = await caseContext.given.status(job.id);
        if (record.status !== end) caseContext.inconclusive(`the job was ${record.status} before its ttl`);

        await goneAfter(job.id, job.answered + ttl, caseContext);

        caseContext.cover(end);
      },
      { covers: { COMPLETED: 0.05, FAILED: 0.05, CANCELLED: 0.05 } },
    );
  },
);

async function finished(
  end: (typeof ends)[number],
  ttl: Duration,
  caseContext: CaseContext,
): Promise<CaseJob> {
  const { given } = caseContext;
  const isLong = end === 'CANCELLED' || end === 'TIMED_OUT';
  const input = probing({
    work: isLong ? ttl : 0,
    ...(end === 'FAILED' && { fail: { always: true } }),
  });
  const executionTimeout =
    end === 'TIMED_OUT' ? limits.executionTimeout.minimum : limits.executionTimeout.maximum;
  const job = await given.run({ input, policy: { ttl, executionTimeout } });
  if (end === 'CANCELLED') await given.cancel(job.id);
  else await untilState(job, [end], caseContext);
  return job;
}
