import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import { judgeKept, lookAt } from './fetching.ts';
import { type Ending, finishedRun, mark } from './finished.ts';

const retention = limits.retention.run;
const longestWork = 60_000;
const endings: readonly Ending[] = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];

rule(
  'job.retention.run-kept',
  { calls: 6, waits: { least: retention + longestWork, most: retention + longestWork + 600_000 } },
  async ({ holds }) => {
    await holds(
      fc.record({
        ending: fc.constantFrom(...endings),
        work: fc.integer({ min: 0, max: longestWork }),
        mark: mark(),
        streams: fc.boolean(),
        look: fc.option(fc.integer({ min: 0, max: 95 }), { nil: undefined }),
      }),
      async ({ look, ...order }, scene) => {
        const job = await finishedRun(order, scene);
        await lookAt(job, look, retention, scene);

        await judgeKept(job, order, retention, scene);

        scene.cover(order.ending);
      },
      { covers: Object.fromEntries(endings.map((ending) => [ending, 0.09])) },
    );
  },
);
