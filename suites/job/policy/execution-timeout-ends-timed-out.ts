import fc from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import type { Duration } from '../../../harness/time/time.ts';
import { probing } from '../../arbitraries/probe-orders.ts';
import { timeLimits } from '../../arbitraries/time-limits.ts';
import {
  callsToFollow,
  endsTimedOut,
  longestUnwatched,
  notTimedOutBefore,
  outlives,
  pickedUp,
} from './time-outs.ts';

const { minimum, default: usual } = limits.executionTimeout;
const day = 86_400_000;

rule(
  'job.policy.execution-timeout.ends-timed-out',
  {
    hears: true,
    calls: callsToFollow + 2,
    waits: { least: minimum + 2000, most: 2 * limits.ttl.maximum },
  },
  async ({ holds, longestWait, clock }) => {
    const longest = clock === 'virtual' ? 6 * day : Math.min(longestUnwatched, Math.floor(longestWait / 3));
    const works = fc.constantFrom('on', 'on', 'on', 'on', 'in short attempts that fail');
    await holds(
      fc.record({ limit: timeLimits(limits.executionTimeout, longest), works }),
      async ({ limit, works }, scene) => {
        if (works === 'on') await judgeLongWork(limit, scene);
        else await judgeShortAttempts(limit, scene);
        scene.cover(limit > usual ? 'longer than the default' : 'up to the default');
      },
      { covers: clock === 'virtual' ? { 'longer than the default': 0.1, 'up to the default': 0.1 } : {} },
    );
  },
);

async function judgeLongWork(limit: Duration, scene: Scene): Promise<void> {
  const { given, beacons } = scene;
  const job = await given.run({
    input: probing({ beacon: beacons.url, work: limit + outlives }),
    policy: { executionTimeout: limit, ttl: limits.ttl.maximum },
  });
  await endsTimedOut(await pickedUp(job, scene), limit, scene);
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
