import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { type ProbeOrders, probing } from '../../arbitraries/probe-orders.ts';
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
    hears: true,
    calls: callsToFollow + 12,
    waits: { least: minimum + 2000, most: 2 * limits.ttl.maximum },
  },
  async ({ holds, longestWait, clock }) => {
    const longest = clock === 'virtual' ? 6 * day : Math.min(longestUnwatched, Math.floor(longestWait / 3));
    const works = fc.constantFrom<Works>(
      'on',
      'on',
      'on',
      'on',
      'in short attempts that fail',
      ...special[clock],
    );
    await holds(
      fc.record({ limit: timeLimits(limits.executionTimeout, longest), works }),
      async ({ limit, works }, scene) => {
        await judges[works](limit, scene);
        scene.cover(limit > usual ? 'longer than the default' : 'up to the default');
      },
      { covers: clock === 'virtual' ? { 'longer than the default': 0.1, 'up to the default': 0.1 } : {} },
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
const special: Record<'virtual' | 'real', readonly Works[]> = {
  virtual: ['on, and yields', 'on, waited for', 'on, when tried again'],
  real: [],
};

const judges: Record<Works, (limit: Duration, scene: Scene) => Promise<void>> = {
  on: judgeLongWork,
  'on, and yields': (limit, scene) => judgeLongWork(limit, scene, { yield: ['a chunk', 'another'] }),
  'in short attempts that fail': judgeShortAttempts,
  async 'on, waited for'(limit, scene) {
    const job = await begunSync(longWork(limit, { beacon: scene.beacons.url }), scene);
    await endsTimedOut(await pickedUp(job, scene), limit, scene);
  },
  /** The first attempt breaks at once. */
  async 'on, when tried again'(limit, scene) {
    const { beacons, time } = scene;
    const until = time.now() + outlives;
    const beacon = beacons.breaking('finish', 1);
    const jobs = await triedAgain((how) => longWork(limit, { beacon, [how]: { until } }), scene);
    for (const { id } of jobs.slice(0, 1)) {
      const pickup: Pickup = { id, on: undefined, earliest: time.now() - outlives, latest: time.now() };
      await endsTimedOut(pickup, limit, scene);
    }
  },
};

async function judgeLongWork(limit: Duration, scene: Scene, more: ProbeOrders = {}): Promise<void> {
  const job = await scene.given.run(longWork(limit, { beacon: scene.beacons.url, ...more }));
  await endsTimedOut(await pickedUp(job, scene), limit, scene);
}

function longWork(limit: Duration, more: ProbeOrders): object {
  return {
    input: probing({ work: limit + outlives, ...more }),
    policy: { executionTimeout: limit, ttl: limits.ttl.maximum },
  };
}

/** Two attempts that take longer than the limit together and not alone: one limit may span them. */
async function judgeShortAttempts(limit: Duration, scene: Scene): Promise<void> {
  const { given, time, when, beacons, observe } = scene;
  const job = await given.run({
    input: probing({ beacon: beacons.url, work: Math.ceil((limit * 3) / 5), fail: { always: true } }),
    policy: { executionTimeout: limit, ttl: limits.ttl.maximum },
  });
  const pickup = await pickedUp(job, scene);
  await notTimedOutBefore(pickup, limit, scene);
  await time.reach(pickup.latest + limit + time.slack + time.tick);
  const { record } = await when.status(job.id);
  observe('one limit spans all attempts', record.status === 'TIMED_OUT');
}
