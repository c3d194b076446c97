import fc from 'fast-check';
import type { Duration } from '../../../engine/time/time.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';
import { type Workers, workersAt } from '../../shared/jobs/counted.ts';
import { unending } from '../../shared/jobs/jobs.ts';
import { judgeScaledByRequests, scaledByRequests } from './scaled-by-requests.ts';

const mostLow = 3;
const mostNormal = 2;
/** How long jobs of low priority are watched where waiting costs nothing. */
const longestWatch = 4 * 3_600_000;
/** How long workers that are starting are given, and for how long none is reported where there is none. */
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
    calls: 12 + mostLow + 2 * mostNormal,
    waits: { least: 12_000, most: longestWatch + 1_900_000 },
  },
  async (ruleContext) => {
    const { property, ownWorld, afford, isAffordable, moment, longestWait } = ruleContext;
    const watches = fc.integer({
      min: afford(60_000, moment),
      max: afford(longestWatch, 2 * moment),
    });
    const quiet = afford(settling, moment);
    const manners = fc.constantFrom<Manner>(...afford(['run', 'runsync'] as const, ['run'] as const));
    const low = fc.array(manners, { minLength: 1, maxLength: mostLow });
    await property(fc.record({ low, watch: watches }), async ({ low, watch }, caseContext) => {
      const { time, expect, beacons, inconclusive } = caseContext;
      const took = await control(moment, caseContext);
      if (!ownWorld && 2 * took > longestWait)
        inconclusive('a worker takes too long to start for this tier', 'worker-not-started');
      await untilNoWorker(quiet, caseContext);

      for (const manner of low) await submitLow(manner, undefined, caseContext);

      await time.reach(time.now() + watch + 2 * took + time.slack);
      expect(beacons.jobs().slice(1), 'the jobs of low priority that made a worker start').toEqual([]);
    });
    await property(
      fc.record({ manner: manners, policy: fc.constantFrom(...highPolicies) }),
      async (high, caseContext) => {
        const { time, expect, elapsed, beacons } = caseContext;
        const took = await control(moment, caseContext, high.policy === undefined ? highPriority : undefined);
        await untilNoWorker(quiet, caseContext);

        await submit(high.manner, high.policy, undefined, caseContext);

        const started = async () => beacons.jobs()[1];
        const begun = await time.until(started, time.now() + 2 * took + time.setupTimeout);
        elapsed(() => expect(begun, 'a job without low priority that a worker starts for').toBeDefined());
      },
    );
    if (!isAffordable('jobs of low priority while others run')) return;

    const normal = fc.integer({ min: 1, max: mostNormal });
    await property(
      fc.record({ normal, low, watch: watches }),
      async ({ normal, low, watch }, caseContext) => {
        const { time, expect, beacons, inconclusive } = caseContext;
        const others = await someAtWork(normal, caseContext);
        const idle =
          (await workersAt(caseContext, 'second'))?.idle ?? inconclusive('/health reports no workers');

        for (const manner of low) await submitLow(manner, 'second', caseContext);

        await time.reach(time.now() + watch);
        const runs = beacons.jobs().filter((id) => !others.includes(id)).length;
        expect(runs, `the jobs of low priority that run while ${idle} workers are idle`).toBeLessThanOrEqual(
          idle,
        );
      },
    );
    if (!ruleContext.offers('v2') || !ruleContext.offers('spend'))
      return ruleContext.untried(scaledByRequests);
    await property([1, mostLow], (count, caseContext) =>
      judgeScaledByRequests(count, ruleContext, caseContext),
    );
  },
);

/** Normal jobs that stay at work. Those that get no worker of their own are called off: one may start for them later. */
async function someAtWork(
  count: number,
  { given, time, beacons, inconclusive }: CaseContext,
): Promise<string[]> {
  const ids: string[] = [];
  for (let job = 0; job < count; job++) {
    const { id } = await given.run(unending(limits.ttl.maximum - 1, { beacon: beacons.url }), 'second');
    ids.push(id);
  }
  const started = async () => beacons.jobs()[0];
  if (!(await time.until(started, time.now() + time.setupTimeout)))
    inconclusive('the normal jobs did not start', 'worker-not-started');
  await time.reach(time.now() + settling);
  for (const id of ids.filter((one) => beacons.starts(one) === 0)) await given.cancel(id, 'second');
  await time.reach(time.now() + settling);
  return ids;
}

type Manner = 'run' | 'runsync';

/** How long the endpoint took to start a normal job, which has ended since. Its worker was seen. */
async function control(moment: Duration, caseContext: CaseContext, policy?: object): Promise<Duration> {
  const { given, time, beacons, inconclusive } = caseContext;
  const { id, sent } = await given.run(bodyOf({ beacon: beacons.url, work: moment }, policy));
  const started = await time.until(
    async () => beacons.starts(id) > 0 || undefined,
    time.now() + time.setupTimeout,
  );
  if (!started) inconclusive('a normal job did not start either', 'worker-not-started');
  const took = time.now() - sent;
  await untilWorkers(
    ({ idle, running }) => idle + running > 0,
    'no worker is reported, though one works',
    caseContext,
  );
  const ended = await time.until(
    async () => beacons.ends(id) > 0 || undefined,
    time.now() + time.setupTimeout,
  );
  return ended ? took : inconclusive('the normal job did not end', 'job-not-ended');
}

/** No worker is reported for so long: one that takes no job for a while may be neither idle nor running. */
async function untilNoWorker(quiet: Duration, caseContext: CaseContext): Promise<void> {
  const { time } = caseContext;
  const isGone = ({ idle, running }: Workers): boolean => idle + running === 0;
  let none: Workers | undefined;
  const last = time.now() + time.setupTimeout;
  do {
    await untilWorkers(
      isGone,
      'the endpoint keeps a worker: one whose minimum of workers is 0 would show it',
      caseContext,
    );
    await time.reach(time.now() + quiet);
    none = await workersAt(caseContext);
  } while (none !== undefined && !isGone(none) && time.now() < last);
  if (none === undefined || !isGone(none)) caseContext.inconclusive('a worker comes and goes');
}

async function untilWorkers(
  are: (workers: Workers) => boolean,
  otherwise: string,
  caseContext: CaseContext,
): Promise<void> {
  const { time, inconclusive } = caseContext;
  const ask = async () => {
    const workers = await workersAt(caseContext);
    return (workers !== undefined && are(workers)) || undefined;
  };
  if (!(await time.until(ask, time.now() + time.setupTimeout))) inconclusive(otherwise);
}

function submitLow(manner: Manner, on: 'second' | undefined, caseContext: CaseContext): Promise<void> {
  return submit(manner, lowPriority, on, caseContext);
}

/** Submits a job that is heard of when it starts. */
async function submit(
  manner: Manner,
  policy: object | undefined,
  on: 'second' | undefined,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, time, request, beacons } = caseContext;
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

function bodyOf(probeSpec: ProbeSpec, policy: object | undefined): object {
  return { input: probing(probeSpec), ...(policy === undefined ? {} : { policy }) };
}
