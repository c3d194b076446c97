import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { fetchAgain, judgeKept, looks } from './fetching.ts';
import { callsOfSync, finishedSync } from './finished.ts';
import { syncs } from './syncs.ts';

const retention = limits.retention.runsync;
const slowest = 15_000;

/** Whatever the wait is: it does not govern the retention. */
rule(
  'job.retention.runsync-kept',
  {
    calls: 2 + callsOfSync,
    waits: { least: retention + slowest, most: retention + 2 * limits.wait.maximum + 600_000 },
  },
  async ({ property, longestWait, afford }) => {
    const most = longestWait - retention - slowest / 2;
    const jobs = syncs(['COMPLETED', 'COMPLETED', 'FAILED', 'TIMED_OUT'], {
      most,
      larger: true,
      smaller: afford(true, false),
    });
    await property(
      fc.record({ sync: jobs, look: looks() }),
      async ({ sync: { order, wait }, look }, caseContext) => {
        const job = await finishedSync(order, wait, caseContext);
        await fetchAgain(job, look, retention, caseContext);

        await judgeKept(job, order, retention, caseContext);

        caseContext.cover(order.ending);
      },
      { covers: { COMPLETED: 0.1, FAILED: 0.09 } },
    );
  },
);
