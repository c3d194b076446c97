import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Duration } from '../../../harness/time/time.ts';
import { judgeExpired, judgeKept } from './fetching.ts';
import { type Finished, finishedRun, finishedSync, mark, type Order } from './finished.ts';

const { run, runsync, runsyncLargerWait } = limits.retention;
const longestWork = 4 * run;
const shortestSyncWork = 10_000;

type Case = {
  /** Undefined for a job of `/run`; a default wait is null. */
  readonly wait: Duration | null | undefined;
  readonly work: Duration;
  readonly mark: string;
  readonly streams: boolean;
};

/** Jobs that work for long beside their retention: there until it ends, counted from their end, and not after. */
rule(
  'job.retention.from-completion',
  {
    calls: 4,
    waits: { least: 80_000, most: longestWork + run + 600_000 },
  },
  async ({ holds, longestWait, clock }) => {
    await holds(
      fc.oneof(...domainsFor(longestWait)),
      async ({ wait, ...rest }, scene) => {
        const order: Order = { ending: 'COMPLETED', ...rest };
        const job = await finished(order, wait, scene);

        await judgeKept(job, order, wait === undefined ? run : runsync, scene);
        await judgeExpired(job, order, longestKept(wait), ['status'], scene);

        scene.cover(wait === undefined ? 'run' : 'runsync');
      },
      { covers: clock === 'virtual' ? { run: 0.2, runsync: 0.2 } : {} },
    );
  },
);

/** What fits the longest wait: jobs of `/runsync` with the default wait and a larger one, and of `/run`. */
function domainsFor(longestWait: Bench['longestWait']): fc.Arbitrary<Case>[] {
  const rest = { mark: mark(), streams: fc.boolean() };
  const sync = (wait: fc.Arbitrary<Duration | null>, most: Duration) =>
    fc.record({ wait, work: fc.integer({ min: shortestSyncWork, max: most }), ...rest });
  const usual = Math.min(limits.wait.default - 10_000, longestWait - runsync - 5000);
  const larger = fc.integer({ min: limits.wait.default + 1, max: limits.wait.maximum });
  return [
    sync(fc.constant(null), usual),
    ...(longestWait > 2 * runsyncLargerWait ? [sync(larger, limits.wait.default - 10_000)] : []),
    ...(longestWait > longestWork + run
      ? [
          fc.record({
            wait: fc.constant(undefined),
            work: fc.integer({ min: run / 2, max: longestWork }),
            ...rest,
          }),
        ]
      : []),
  ];
}

function finished(order: Order, wait: Case['wait'], scene: Scene): Promise<Finished> {
  return wait === undefined ? finishedRun(order, scene) : finishedSync(order, wait ?? undefined, scene);
}

function longestKept(wait: Case['wait']): Duration {
  if (wait === undefined) return run;
  return wait === null ? runsync : runsyncLargerWait;
}
