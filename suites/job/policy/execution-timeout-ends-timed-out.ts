import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import { begunSync, triedAgain } from '../../shared/jobs/attempts.ts';
import {
  callsToFollow,
  endsTimedOut,
  longestUnwatched,
  notTimedOutBefore,
  outlives,
  type Pickup,
  pickedUp,
} from './time-outs.ts';

const { minimum, default: usual } = limits.executionTimeout;
const day = 86_400_000;

rule(
  'job.policy.execution-timeout.ends-timed-out',
  {
    fixes: { submission: 'its jobs are to be at work together' },
    calls: callsToFollow + 12,
    waits: { least: minimum + 2000, most: 2 * limits.ttl.maximum },
  },
  async (ruleContext) => {
    const { property, longestWait, afford } = ruleContext;
    const longest = afford(6 * day, Math.min(longestUnwatched, Math.floor(longestWait / 3)));
    const works = fc.constantFrom<Works>(
      'on',
      'on',
      'on',
      'on',
      'in short attempts that fail',
      ...afford(special, []),
    );
    await property(
      fc.record({ limit: timeLimits(limits.executionTimeout, longest), works }),
      async ({ limit, works }, caseContext) => {
        await judges[works](limit, ruleContext, caseContext);
        caseContext.cover(limit > usual ? 'longer than the default' : 'up to the default');
      },
      { covers: afford({ 'longer than the default': 0.1, 'up to the default': 0.1 }, {}) },
    );
  },
);

type Works =
  | 'on'
  | 'in short attempts that fail'
  | 'on, and yields'
  | 'on, waited for'
  | 'on, when tried again';

/** Where waiting costs nothing jobs also come in other ways. */
const special: readonly Works[] = ['on, and yields', 'on, waited for', 'on, when tried again'];

type Judge = (
  limit: Duration,
  ruleContext: Pick<RuleContext, 'retries'>,
  caseContext: CaseContext,
) => Promise<void>;

const judges: Record<Works, Judge> = {
  on: judgeLongWork,
  'on, and yields': (limit, ruleContext, caseContext) =>
    judgeLongWork(limit, ruleContext, caseContext, { yield: ['a chunk', 'another'] }),
  'in short attempts that fail': (limit, _, caseContext) => judgeShortAttempts(limit, caseContext),
  async 'on, waited for'(limit, ruleContext, caseContext) {
    const job = await begunSync(longWork(limit, { beacon: caseContext.beacons.url }), caseContext);
    const pickup = await pickedUp(job, caseContext);
    await endsTimedOut(pickup, limit, ruleContext, caseContext);
    await expectStopped(pickup, limit, caseContext);
  },
  /** The first attempt breaks at once. */
  async 'on, when tried again'(limit, ruleContext, caseContext) {
    const { beacons, time } = caseContext;
    const begun = time.now();
    const until = begun + outlives;
    const beacon = beacons.breaking('finish', 1);
    const jobs = await triedAgain((how) => longWork(limit, { beacon, [how]: { until } }), caseContext);
    for (const { id } of jobs.slice(0, 1)) {
      const pickup: Pickup = { id, on: undefined, earliest: begun, latest: time.now() };
      await endsTimedOut(pickup, limit, ruleContext, caseContext);
      await expectStopped(pickup, limit, caseContext);
    }
  },
};

async function judgeLongWork(
  limit: Duration,
  ruleContext: Pick<RuleContext, 'retries'>,
  caseContext: CaseContext,
  more: ProbeSpec = {},
): Promise<void> {
  const job = await caseContext.given.run(longWork(limit, { beacon: caseContext.beacons.url, ...more }));
  const pickup = await pickedUp(job, caseContext);
  await endsTimedOut(pickup, limit, ruleContext, caseContext);
  await expectStopped(pickup, limit, caseContext);
}

/** Its maximum run time is over: what it would have done long after that is not done. */
async function expectStopped(
  { id, latest }: Pickup,
  limit: Duration,
  { ownWorld, time, beacons, elapsed, expect }: CaseContext,
): Promise<void> {
  if (!ownWorld) return;
  await time.reach(Math.max(time.now(), latest + limit) + 2 * outlives);
  elapsed(() =>
    expect(beacons.ends(id), `how often work ended that ${outlives} ms of lay beyond its limit`).toBe(0),
  );
}

function longWork(limit: Duration, more: ProbeSpec): object {
  return {
    input: probing({ work: limit + outlives, ...more }),
    policy: { executionTimeout: limit, ttl: limits.ttl.maximum },
  };
}

/** Two attempts that take longer than the limit together and not alone: one limit may span them. */
async function judgeShortAttempts(limit: Duration, caseContext: CaseContext): Promise<void> {
  const { given, time, when, beacons, observe } = caseContext;
  const job = await given.run({
    input: probing({ beacon: beacons.url, work: Math.ceil((limit * 3) / 5), fail: { always: true } }),
    policy: { executionTimeout: limit, ttl: limits.ttl.maximum },
  });
  const pickup = await pickedUp(job, caseContext);
  await notTimedOutBefore(pickup, limit, caseContext);
  await time.reach(pickup.latest + limit + time.slack + time.tick);
  const { record } = await when.status(job.id);
  observe('one limit spans all attempts', record.status === 'TIMED_OUT');
}
