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
  async ({ holds, longestWait, clock }) => {
    const most = longestWait - retention - slowest / 2;
    const jobs = syncs(['COMPLETED', 'COMPLETED', 'FAILED', 'TIMED_OUT'], {
      most,
      larger: true,
      smaller: clock === 'virtual',
    });
    await holds(
      fc.record({ sync: jobs, look: looks() }),
      async ({ sync: { order, wait }, look }, scene) => {
        const job = await finishedSync(order, wait, scene);
        await fetchAgain(job, look, retention, scene);

        await judgeKept(job, order, retention, scene);

        scene.cover(order.ending);
      },
      { covers: { COMPLETED: 0.1, FAILED: 0.09 } },
    );
  },
);
