import { limits } from '../../generated/limits.ts';
import { rule } from '../../service/case/rule.ts';
import { probing } from '../arbitraries/probe-spec.ts';
import { untilState } from '../shared/jobs/jobs.ts';

const minute = 60_000;
const limit = limits.executionTimeout.minimum;

/** A job that timed out runs again: does its executionTimeout hold, and does its ttl count from the submission still? */
rule(
  'open.retry.settings',
  { calls: 6, waits: { least: 25 * minute, most: 60 * minute } },
  async ({ property }) => {
    await property([10 * minute], async (ttl, caseContext) => {
      const { given, when, time, expect, observe, request } = caseContext;
      const input = probing({ work: 2 * limit });
      const job = await given.run({ input, policy: { ttl, executionTimeout: limit } });
      await untilState(job, ['TIMED_OUT'], caseContext);
      const retried = await given.call(request({ operation: 'retry', jobId: job.id }));

      await time.reach(retried.answered + limit + time.slack + time.tick);
      const afterLimit = await when.status(job.id);
      await time.reach(job.answered + ttl + time.slack + time.tick);
      const afterTtl = await when.status(job.id);
      await time.reach(retried.answered + ttl + time.slack + time.tick);
      const afterSecondTtl = await when.status(job.id);

      expect(retried.record.id, 'the id of the retried job').toBe(job.id);
      observe('its executionTimeout after the retry', afterLimit.record.status ?? afterLimit.status);
      observe('at the end of its ttl from the submission', afterTtl.record.status ?? afterTtl.status);
      observe('at the end of its ttl from the retry', afterSecondTtl.record.status ?? afterSecondTtl.status);
    });
  },
);
