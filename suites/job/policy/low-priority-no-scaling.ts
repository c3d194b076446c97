import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { type ProbeOrders, probing } from '../../arbitraries/probe-orders.ts';
import { type Workers, workersAt } from '../../shared/jobs/counted.ts';
import { unending } from '../../shared/jobs/jobs.ts';

const mostLow = 3;
const mostNormal = 2;
/** How long jobs of low priority are watched where waiting costs nothing. */
const longestWatch = 4 * 3_600_000;
/** How long workers that are starting are given. */
const settling = 60_000;
const lowPriority = { lowPriority: true, ttl: limits.ttl.maximum };
const highPriority = { lowPriority: false, ttl: limits.ttl.maximum };
/** Policies of jobs that are like any other, or none: by default a job is not of low priority. */
const highPolicies = [
  undefined,
  { lowPriority: false },
  highPriority,
  { ttl: limits.ttl.maximum, executionTimeout: limits.executionTimeout.default },
];

/**
 * Each property has its control first: a normal job is started here. On the exclusive endpoint no worker may be
 * left then. Beside others at work there must be several workers and nobody else, as in a world; what others have
 * started too many may take jobs of low priority.
 */
rule(
  'job.policy.low-priority.no-scaling',
  {
    fixes: {
      lowPriority: 'it is about jobs that say nothing of it, too',
      submission: 'which workers there are is seen before and after it',
      attempt: 'which workers there are is seen before and after it',
      otherJobs: 'they make workers start',
    },
    hears: true,
    calls: 12 + mostLow + 2 * mostNormal,
    waits: { least: 9000, most: longestWatch + 1_900_000 },
  },
  async ({ holds, clock, moment, longestWait, untried }) => {
    const isVirtual = clock === 'virtual';
    const watches = fc.integer({
      min: isVirtual ? 60_000 : moment,
      max: isVirtual ? longestWatch : 2 * moment,
    });
    const manners = fc.constantFrom<Manner>(
      ...(isVirtual ? (['run', 'runsync'] as const) : (['run'] as const)),
    );
    const low = fc.array(manners, { minLength: 1, maxLength: mostLow });
    await holds(fc.record({ low, watch: watches }), async ({ low, watch }, scene) => {
      const { time, expect, beacons, unjudged } = scene;
      const took = await control(moment, scene);
      if (!isVirtual && 2 * took > longestWait)
        unjudged('a worker takes too long to start for this tier', 'worker-not-started');
      await untilNoWorker(scene);

      for (const manner of low) await submitLow(manner, undefined, scene);

      await time.reach(time.now() + watch + 2 * took + time.slack);
      expect(beacons.jobs().slice(1), 'the jobs of low priority that made a worker start').toEqual([]);
    });
    await holds(
      fc.record({ manner: manners, policy: fc.constantFrom(...highPolicies) }),
      async (high, scene) => {
        const { time, expect, elapsed, beacons } = scene;
        const took = await control(moment, scene, high.policy === undefined ? highPriority : undefined);
        await untilNoWorker(scene);

        await submit(high.manner, high.policy, undefined, scene);

        const started = async () => beacons.jobs()[1];
        const begun = await time.until(started, time.now() + 2 * took + time.ample);
        elapsed(() => expect(begun, 'a job without low priority that a worker starts for').toBeDefined());
      },
    );
    if (!isVirtual) return untried('jobs of low priority beside others at work');

    const normal = fc.integer({ min: 1, max: mostNormal });
    await holds(fc.record({ normal, low, watch: watches }), async ({ normal, low, watch }, scene) => {
      const { time, expect, beacons, unjudged } = scene;
      const others = await someAtWork(normal, scene);
      const idle = (await workersAt(scene, 'second'))?.idle ?? unjudged('/health tells of no workers');

      for (const manner of low) await submitLow(manner, 'second', scene);

      await time.reach(time.now() + watch);
      const runs = beacons.jobs().filter((id) => !others.includes(id)).length;
      expect(runs, `the jobs of low priority that run beside ${idle} idle workers`).toBeLessThanOrEqual(idle);
    });
  },
);

/** Normal jobs that stay at work. Those that get no worker of their own are called off: one may start for them later. */
async function someAtWork(count: number, { given, time, beacons, unjudged }: Scene): Promise<string[]> {
  const ids: string[] = [];
  for (let job = 0; job < count; job++) {
    const { id } = await given.run(unending(limits.ttl.maximum - 1, { beacon: beacons.url }), 'second');
    ids.push(id);
  }
  const started = async () => beacons.jobs()[0];
  if (!(await time.until(started, time.now() + time.ample)))
    unjudged('the normal jobs did not start', 'worker-not-started');
  await time.reach(time.now() + settling);
  for (const id of ids.filter((one) => beacons.starts(one) === 0)) await given.cancel(id, 'second');
  await time.reach(time.now() + settling);
  return ids;
}

type Manner = 'run' | 'runsync';

/** How long the endpoint took to start a normal job, which has ended since. Its worker was seen. */
async function control(moment: Duration, scene: Scene, policy?: object): Promise<Duration> {
  const { given, time, beacons, unjudged } = scene;
  const { id, sent } = await given.run(bodyOf({ beacon: beacons.url, work: moment }, policy));
  const started = await time.until(async () => beacons.starts(id) > 0 || undefined, time.now() + time.ample);
  if (!started) unjudged('a normal job did not start either', 'worker-not-started');
  const took = time.now() - sent;
  await untilWorkers(
    ({ idle, running }) => idle + running > 0,
    'no worker is told of, though one works',
    scene,
  );
  const ended = await time.until(async () => beacons.ends(id) > 0 || undefined, time.now() + time.ample);
  return ended ? took : unjudged('the normal job did not end', 'job-not-ended');
}

function untilNoWorker(scene: Scene): Promise<void> {
  return untilWorkers(
    ({ idle, running }) => idle + running === 0,
    'the endpoint keeps a worker: one whose least number of workers is 0 would tell',
    scene,
  );
}

async function untilWorkers(
  are: (workers: Workers) => boolean,
  otherwise: string,
  scene: Scene,
): Promise<void> {
  const { time, unjudged } = scene;
  const ask = async () => {
    const workers = await workersAt(scene);
    return (workers !== undefined && are(workers)) || undefined;
  };
  if (!(await time.until(ask, time.now() + time.ample))) unjudged(otherwise);
}

function submitLow(manner: Manner, on: 'second' | undefined, scene: Scene): Promise<void> {
  return submit(manner, lowPriority, on, scene);
}

/** Submits a job that is heard of when it starts. */
async function submit(
  manner: Manner,
  policy: object | undefined,
  on: 'second' | undefined,
  scene: Scene,
): Promise<void> {
  const { given, when, time, request, beacons } = scene;
  const body = bodyOf({ beacon: beacons.url }, policy);
  if (manner === 'run') {
    await given.run(body, on);
    return;
  }
  const query = { wait: limits.wait.maximum };
  const endpoint = on === undefined ? {} : { endpoint: on };
  void when.call(request({ operation: 'runsync', body, query, ...endpoint }));
  await time.reach(time.now() + time.tick);
}

function bodyOf(orders: ProbeOrders, policy: object | undefined): object {
  return { input: probing(orders), ...(policy === undefined ? {} : { policy }) };
}
