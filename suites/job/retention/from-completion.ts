import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { judgeExpired, judgeKept } from './fetching.ts';
import {
  callsOfSync,
  type Finished,
  finishedOutliving,
  finishedRun,
  finishedSync,
  mark,
  type RetentionCase,
} from './finished.ts';

const { run, runsync, runsyncLargerWait } = limits.retention;
const longestWork = 2 * run;
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
    fixes: keptForLong,
    calls: 4 + callsOfSync,
    waits: { least: 80_000, most: longestWork + run + 600_000 },
  },
  async ({ property, longestWait, afford, isAffordable }) => {
    await property(
      fc.oneof(...domainsFor(longestWait, afford)),
      async ({ wait, ...rest }, caseContext) => {
        const spec: RetentionCase = { ending: 'COMPLETED', ...rest };
        const job = await finished(spec, wait, caseContext);

        await judgeKept(job, spec, wait === undefined ? run : runsync, caseContext);
        await judgeExpired(job, spec, longestKept(wait), ['status'], caseContext);

        caseContext.cover(wait === undefined ? 'run' : 'runsync');
      },
      { covers: afford({ run: 0.1, runsync: 0.1 }, {}) },
    );
    if (!isAffordable('jobs that outlive the wait of their /runsync')) return;
    await property(
      fc.record({
        wait: fc.integer({ min: limits.wait.minimum, max: limits.wait.maximum }),
        by: fc.integer({ min: shortestSyncWork, max: longestWork - limits.wait.maximum }),
        mark: mark(),
      }),
      async ({ wait, by, mark }, caseContext) => {
        const spec: RetentionCase = { ending: 'COMPLETED', work: wait + by, mark, streams: false };
        const job = await finishedOutliving(spec, wait, caseContext);

        // Whether it is kept like one of `/runsync` or like one of `/run` is open.
        await judgeKept(job, spec, runsync, caseContext);
        await judgeExpired(job, spec, run, ['status'], caseContext);
      },
    );
  },
);

/**
 * What fits the longest wait: jobs of `/runsync` with the default wait and a larger one, and of `/run`. Where every
 * millisecond is waited out the few cases with long waits are mostly of those that need them.
 */
function domainsFor(
  longestWait: RuleContext['longestWait'],
  afford: RuleContext['afford'],
): fc.WeightedArbitrary<Case>[] {
  const most = limits.wait.default - 10_000;
  const usual = fc.constant(null);
  const larger = fc.integer({ min: limits.wait.default + 1, max: limits.wait.maximum });
  const anySync = longestWait > 2 * runsyncLargerWait ? fc.oneof(usual, larger) : usual;
  const sync = jobs(anySync, shortestSyncWork, Math.min(most, longestWait - runsync - 5000));
  const async = jobs(fc.constant(undefined), run / 2, longestWork);
  const isLong = longestWait > longestWork + run;
  return [
    { weight: 1, arbitrary: sync },
    { weight: isLong ? afford(1, 4) : 0, arbitrary: async },
  ];
}

function jobs(wait: fc.Arbitrary<Case['wait']>, least: Duration, most: Duration): fc.Arbitrary<Case> {
  return fc.record({
    wait,
    work: fc.integer({ min: least, max: most }),
    mark: mark(),
    streams: fc.boolean(),
  });
}

function finished(spec: RetentionCase, wait: Case['wait'], caseContext: CaseContext): Promise<Finished> {
  return wait === undefined
    ? finishedRun(spec, caseContext)
    : finishedSync(spec, wait ?? undefined, caseContext);
}

function longestKept(wait: Case['wait']): Duration {
  if (wait === undefined) return run;
  return wait === null ? runsync : runsyncLargerWait;
}
