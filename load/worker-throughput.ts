/**
 * How many jobs a second do 1, 2, 4, 8 … workers do, where are they saturated, and what does the queue cost? Each step
 * sends jobs at a steady rate; every job is waited for and told of, line by line.
 */
import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import type { Options, Scenario } from 'k6/options';
import { makeCall } from './k6/call.ts';
import { assertTarget, duration, startAt, target } from './k6/settings.ts';
import { summariseLoad } from './k6/summarise.ts';
import { probe } from './plan/probe.ts';
import {
  idealRate,
  poolsIn,
  type Step,
  stepsOf,
  type ToldHealth,
  type ToldJob,
} from './plan/throughput-steps.ts';

const serviceMs = Number(__ENV.LOAD_SERVICE_MS ?? '200');
const pools = poolsIn(__ENV.LOAD_POOLS ?? `1=${target.endpoint}`) ?? [];
const { steps, end } = stepsOf(pools, 1000 * Number(__ENV.LOAD_STEP_SECONDS ?? '6'));
/** What `gpu` work is ordered; empty for jobs that only take their time. */
const gpu: unknown = __ENV.LOAD_GPU ? JSON.parse(__ENV.LOAD_GPU) : undefined;

const completed = new Counter('completed');
const failed = new Counter('failed');
/** Longest wait for a job. */
const wait = 60_000;
/** Most calls that wait at once: fewer than section 8 allows. */
const mostWaiting = 300;

export const options: Options = {
  scenarios: {
    ...Object.fromEntries(steps.map((step) => [nameOf(step), scenarioOf(step)])),
    watch: watching(),
  },
  thresholds: {
    completed: ['count>0'],
    failed: ['count==0'],
    ...Object.fromEntries(
      steps.map((step) => [`dropped_iterations{scenario:${nameOf(step)}}`, ['count==0']]),
    ),
  },
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'max'],
  userAgent: 'plumbline-load',
};

function nameOf({ pool, share }: Step): string {
  return `workers-${pool.workers}-at-${Math.round(100 * share)}`;
}

function scenarioOf({ pool, share, at, lasts }: Step): Scenario {
  const rate = share * idealRate(pool.workers, serviceMs);
  const waiting = Math.min(mostWaiting, Math.ceil(10 + 4 * rate));
  return {
    ...{
      executor: 'constant-arrival-rate',
      exec: submitJobs.name,
      startTime: duration(at),
      duration: duration(lasts),
    },
    ...{ rate: Math.round(rate * 60), timeUnit: duration(60_000), gracefulStop: '90s' },
    ...{ preAllocatedVUs: waiting, maxVUs: waiting },
    env: { WORKERS: String(pool.workers), ENDPOINT: pool.endpoint, SHARE: String(share) },
  };
}

/** How many workers there are shows when some are started. */
function watching(): Scenario {
  return {
    ...{
      executor: 'constant-arrival-rate',
      exec: watchJobs.name,
      rate: 2,
      timeUnit: '1s',
      duration: duration(end),
    },
    ...{ preAllocatedVUs: 2, maxVUs: 10, gracefulStop: '10s' },
  };
}

export function setup(): void {
  assertTarget();
  sleep(Math.max(0, startAt - Date.now()) / 1000);
}

export function submitJobs(): void {
  const mark = `${exec.scenario.name}-${exec.scenario.iterationInTest}`;
  const order = gpu === undefined ? { work: serviceMs, return: { mark } } : { gpu };
  const sent = Date.now();
  const answer = makeCall(
    {
      name: 'runsync',
      method: 'POST',
      path: `runsync?wait=${wait}`,
      body: { input: probe(order) },
      patience: 2 * wait,
    },
    { endpoint: __ENV.ENDPOINT!, key: target.key },
  );
  const record = recordIn(String(answer.body));
  (record?.status === 'COMPLETED' ? completed : failed).add(1);
  const told: ToldJob = {
    ...{ workers: Number(__ENV.WORKERS), share: Number(__ENV.SHARE), mark },
    ...{ sent, answered: Date.now(), status: answer.status, record },
  };
  console.log(JSON.stringify(told));
}

export function watchJobs(): void {
  for (const { workers, endpoint } of pools) {
    const answer = makeCall({ name: 'health', method: 'GET', path: 'health' }, { endpoint, key: target.key });
    const health = recordIn(String(answer.body)) as { workers?: { idle?: number; running?: number } } | null;
    const { idle, running } = health?.workers ?? {};
    if (typeof idle !== 'number' || typeof running !== 'number') continue;
    const told: ToldHealth = { workers, there: idle + running, at: Date.now() };
    console.log(JSON.stringify(told));
  }
}

function recordIn(text: string): ToldJob['record'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

export const handleSummary = summariseLoad;
