import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '../../engine/counted.ts';
import { generatorProblems } from '../../engine/measurement/generator.ts';
import { type Arrivals, dueWithin } from '../plan/arrivals.ts';
import { longestRecord, type ReportedJob } from '../plan/reported-job.ts';
import { boundsOf } from './bounds.ts';
import { environmentOf } from './load-target.ts';
import type { LoadRequest } from './loads.ts';
import { readLogRecords } from './log-records.ts';
import type { HealthSample, Observation } from './observation.ts';
import { refusedForRate } from './refused-for-rate.ts';
import { runK6 } from './run-k6.ts';
import { sampleHealth } from './sample-health.ts';
import { sampleProcessor } from './sample-processor.ts';
import { watchClock } from './watch-clock.ts';
import { watchEventLoop } from './watch-event-loop.ts';

export type LoadStep = {
  readonly name: string;
  readonly endpoint: string;
  readonly arrivals: Arrivals;
  /** Milliseconds that each job works at least, in place of what was asked for. */
  readonly workMs?: number;
};

/** What came of the calls of a step. */
export type StepOutcome = {
  readonly arrivals: Arrivals;
  readonly jobs: readonly ReportedJob[];
  /** Why its figures measure the generator rather than the target; none where they don't. */
  readonly problems: readonly string[];
  readonly observed: Observation;
  /** Whether the generator fell behind, or the clock leapt: another try may measure the target. */
  readonly isSpoiled?: boolean;
  /** Whether it was interrupted. */
  readonly isCutShort: boolean;
};

/** Runs one step to its end: every call is answered or given up before the next one begins. */
export async function runStep(request: LoadRequest, step: LoadStep): Promise<StepOutcome> {
  const { name, arrivals } = step;
  const folder = join(request.folder, 'steps', name);
  await mkdir(folder, { recursive: true });
  const since = await request.target.timeline?.now();
  const health = await sampleHealth(request, step.endpoint);
  const processor = sampleProcessor();
  const loop = watchEventLoop();
  const clock = watchClock();
  let jump: string | undefined;
  let lag: ReturnType<typeof loop.stop> = {};
  let cpu: number | undefined;
  let sampled: HealthSample[] = [];
  let isCutShort: boolean;
  try {
    isCutShort = await runJobs(request, folder, step, processor.follow);
    if (!isCutShort) await untilStepEnds(request, arrivals, await readJobs(folder));
  } finally {
    cpu = processor.stop();
    lag = loop.stop();
    jump = clock.stop();
    sampled = await health.stop();
  }
  const observed = {
    health: sampled,
    timeline: since === undefined ? undefined : await request.target.timeline!.read(step.endpoint, since),
  };
  const jobs = await readJobs(folder);
  const problems = generatorProblems({
    ...{ due: arrivals.calls, dropped: arrivals.calls - jobs.length, cpu },
    own: jobs.flatMap(({ own }) => own ?? []),
    ...{ lateness: jobs.map(({ due, sent }) => sent - due), tolerated: toleratedLateness(arrivals, jobs) },
  });
  return {
    ...{ arrivals, jobs, isCutShort },
    isSpoiled: problems.length > 0 || jump !== undefined,
    problems: isCutShort
      ? ['the step was interrupted']
      : [...problems, ...(jump ? [jump] : []), ...answerProblems(request, step, jobs)],
    observed: {
      ...observed,
      ...lag,
      begin: jobs[0]?.begin,
      health: sinceBegin(observed.health, jobs, request.target.clockRate),
    },
  };
}

async function readJobs(folder: string): Promise<ReportedJob[]> {
  const jobs = await readLogRecords<ReportedJob>([join(folder, 'printed-1.txt')]);
  return jobs.toSorted((a, b) => a.due - b.due);
}

/** Waits until the time is over in which calls may fall due: workers that are there meanwhile belong to the step. */
async function untilStepEnds(
  { target, signal }: Pick<LoadRequest, 'target' | 'signal'>,
  arrivals: Arrivals,
  jobs: readonly ReportedJob[],
): Promise<void> {
  const begin = jobs[0]?.begin;
  if (begin === undefined) return;
  const left = begin + dueWithin(arrivals) / target.clockRate - Date.now();
  if (left > 0) await sleep(left, undefined, { signal }).catch(() => {});
}

/** Why the answers are none of the jobs that were ordered. */
function answerProblems(request: LoadRequest, step: LoadStep, jobs: readonly ReportedJob[]): string[] {
  const { serviceMs, gpu, target } = request;
  const ordered =
    gpu === undefined ? { workMs: step.workMs ?? serviceMs, clockRate: target.clockRate } : undefined;
  return [
    ...unreadProblems(jobs),
    ...refusedForRate(jobs),
    ...(ordered === undefined ? [] : undoneProblems(jobs, ordered)),
  ];
}

/** Clocks and pauses are as fine as this, in real milliseconds. */
const fineness = 5;

/** A target that answers without having done the work, or without the output of it, is measured at nothing that was asked of it. */
export function undoneProblems(
  jobs: readonly ReportedJob[],
  { workMs, clockRate }: { readonly workMs: number; readonly clockRate: number },
): string[] {
  const done = jobs.filter(({ status, record }) => status === 200 && record?.status === 'COMPLETED');
  const least = 0.9 * workMs - fineness * clockRate;
  const early = done.filter(({ sent, answered }) => answered - sent < least).length;
  const unmarked = done.filter(({ record }) => Object(record?.output).mark === undefined).length;
  const of = `of ${counted(done.length, 'job')} that completed`;
  return [
    ...(early > 0 ? [`${early} ${of} were answered sooner than their work of ${workMs} ms can be done`] : []),
    ...(unmarked > 0 ? [`${unmarked} ${of} lack the output that the probe returns`] : []),
  ];
}

/** Of a job whose answer was not read nobody knows what came. */
export function unreadProblems(jobs: readonly ReportedJob[]): string[] {
  const unread = jobs.filter(({ isLong }) => isLong).length;
  if (unread === 0) return [];
  return [
    `${unread} of ${jobs.length} answers were not read: they had more than ${longestRecord} characters`,
  ];
}

/** Places what was seen at instants of the day among the times of the jobs; where none says when the step began, at the first sample. */
function sinceBegin(
  health: readonly HealthSample[],
  jobs: readonly ReportedJob[],
  clockRate: number,
): HealthSample[] {
  const begin = jobs[0]?.begin ?? health[0]?.at ?? 0;
  return health.map((sample) => ({ ...sample, at: (sample.at - begin) * clockRate }));
}

/** Runs the script of all scenarios. @returns whether it was interrupted */
async function runJobs(
  request: LoadRequest,
  folder: string,
  { endpoint, arrivals, workMs }: LoadStep,
  onStart: (pid: number) => void,
): Promise<boolean> {
  const environment = {
    ...{ ...request.environment, ...environmentOf(request.target), LOAD_ENDPOINT: endpoint },
    ...{ LOAD_ARRIVALS: JSON.stringify(arrivals), LOAD_JOB: loadProbeJson(request, workMs) },
  };
  try {
    await runK6({
      ...request,
      instances: 1,
      folder,
      script: 'jobs',
      environment,
      hasDashboard: false,
      onStart,
    });
    return false;
  } catch (error) {
    if (request.signal.aborted) return true;
    throw error;
  }
}

/** What a job does, as specs/probe.md says. */
export function loadProbeJson(
  { gpu, serviceMs }: Pick<LoadRequest, 'gpu' | 'serviceMs'>,
  workMs?: number,
): string {
  if (gpu === undefined) return JSON.stringify({ work: workMs ?? serviceMs });
  return JSON.stringify({ ...(workMs === undefined ? {} : { work: workMs }), gpu: JSON.parse(gpu) });
}

/** Milliseconds that are little beside what is measured. */
const little = 10;

/** A tenth of the usual answer's time; where all come together, a twentieth of the time until the last answer. */
export function toleratedLateness({ pattern }: Arrivals, jobs: readonly ReportedJob[]): number {
  if (jobs.length === 0) return little;
  if (pattern === 'together')
    return Math.max(little, boundsOf(jobs.map(({ answered }) => answered)).greatest / 20);
  const latencies = jobs.map(({ due, answered }) => answered - due).toSorted((a, b) => a - b);
  return Math.max(little, latencies[Math.floor(latencies.length / 2)]! / 10);
}
