import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { traitsOf } from '../../shared/jobs/traits.ts';
import { finishedRun, finishedSync, type RetentionCase } from './finished.ts';

const { run, runsync } = limits.retention;

rule(
  'open.status.expired-result',
  { calls: 4, waits: { least: runsync + 15_000, most: run + 1_200_000 } },
  async ({ property, longestWait }) => {
    const kinds = longestWait > run + 15_000 ? (['runsync', 'run'] as const) : (['runsync'] as const);
    await property(kinds, async (kind, caseContext) => {
      const { when, time, request, expect, observe } = caseContext;
      const spec: RetentionCase = {
        ending: 'COMPLETED',
        work: 0,
        mark: `kept-for-a-${kind}`,
        streams: true,
      };
      const job =
        kind === 'run'
          ? await finishedRun(spec, caseContext)
          : await finishedSync(spec, undefined, caseContext);
      const retention = kind === 'run' ? run : runsync;
      await time.reach(job.latest + retention + time.slack + time.tick);

      const status = await when.status(job.id);
      const stream = await when.call(request({ operation: 'stream', jobId: job.id }));

      expect(status.sent - job.latest, 'the milliseconds since the end').toBeGreaterThan(retention);
      observe(`/status after /${kind}`, traitsOf(status));
      observe(`/stream after /${kind}`, traitsOf(stream));
    });
  },
);
