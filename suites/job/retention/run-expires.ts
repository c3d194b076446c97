import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { fetchAgain, judgeExpired, type Look } from './fetching.ts';
import { finishedRun, type JobEnding, mark } from './finished.ts';
import { heardIfBroken, lastEnd } from './last-end.ts';

const retention = limits.retention.run;
const longestWork = 60_000;
/** Only chunks are there to be had of jobs that did not complete. */
const ending = fc.oneof(
  { weight: 4, arbitrary: fc.constant<JobEnding>('COMPLETED') },
  { weight: 1, arbitrary: fc.constantFrom<JobEnding>('FAILED', 'CANCELLED', 'TIMED_OUT') },
);

rule(
  'job.retention.run-expires',
  {
    fixes: keptForLong,
    calls: 8,
    waits: { least: retention + longestWork, most: 2 * retention + longestWork + 600_000 },
  },
  async ({ property, retries }) => {
    await property(
      fc.record({
        ending,
        work: fc.integer({ min: 0, max: longestWork }),
        mark: mark(),
        streams: fc.boolean(),
        look: fc.option(
          fc.record<Look>({ share: fc.integer({ min: 0, max: 99 }), by: fc.constant('status') }),
          { nil: undefined },
        ),
        operations: fc.constantFrom(['status', 'stream'] as const, ['stream', 'status'] as const),
      }),
      async ({ look, operations, ...drawn }, caseContext) => {
        const spec = heardIfBroken(drawn, caseContext);
        const seen = await finishedRun(spec, caseContext);
        const job = await lastEnd(seen, spec, retries, caseContext);
        await fetchAgain(job, look, retention, caseContext);

        await judgeExpired(job, spec, retention, operations, caseContext);

        if (spec.ending === 'COMPLETED') caseContext.cover('a result');
        if (look !== undefined) caseContext.cover('read meanwhile');
      },
      { covers: { 'a result': 0.5, 'read meanwhile': 0.3 } },
    );
  },
);
