import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { ahead, goneAfter, outlives, ttls, ttlWithWork } from './lifespans.ts';

const { minimum, maximum } = limits.ttl;
const { maximum: longestRun } = limits.executionTimeout;
const hour = 3_600_000;

rule(
  'job.policy.ttl.running-job',
  { calls: 8, waits: { least: minimum + 1000, most: maximum + hour } },
  async (ruleContext) => {
    const { property, longestWait } = ruleContext;
    const longest = Math.min(maximum - hour, longestWait - 1000);
    await property(
      ttls(longest, ruleContext).chain((ttl) =>
        fc.record({
          ttl: fc.constant(ttl),
          /** Longer than the ttl, by little as often as by much. */
          executionTimeout: fc.oneof(
            fc.integer({ min: ttl + 1, max: ttl + hour }),
            fc.integer({ min: ttl + 1, max: longestRun }),
          ),
        }),
      ),
      async (drawn, caseContext) => {
        const { given, time, inconclusive } = caseContext;
        const ttl = await ttlWithWork(drawn.ttl, caseContext);
        const executionTimeout = Math.max(drawn.executionTimeout, ttl + 1);
        const input = probing({ work: executionTimeout + outlives });
        const job = await given.run({ input, policy: { ttl, executionTimeout } });
        await untilState(job, ['IN_PROGRESS'], caseContext);
        await time.reach(job.sent + ttl - ahead(time, ruleContext));
        const { record } = await given.status(job.id);
        if (record.status !== 'IN_PROGRESS') inconclusive(`the job was ${record.status} before its ttl`);

        await goneAfter(job.id, job.answered + ttl, caseContext);
      },
    );
  },
);
