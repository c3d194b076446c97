import { counted } from '../../../engine/counted.ts';
import { sampledRound } from '../../../engine/measurement/measurements.ts';
import { type Arrivals, dueWithin } from '../../plan/arrivals.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import { boundsOf } from '../bounds.ts';
import type { StepOutcome } from '../run-step.ts';
import { answersSeen } from './answers-seen.ts';
import type { FigureEntry } from './figure-store.ts';

/** The first of the calls of a step are not measured: queues fill and caches warm. */
const cutShare = 0.1;

export function isCompleted({ status, record }: ReportedJob): boolean {
  return status === 200 && record?.status === 'COMPLETED';
}

/** Milliseconds from the instant at which a call was due to its answer. */
export function latencyOf({ due, answered }: ReportedJob): number {
  return Math.max(0, answered - due);
}

/** The jobs that count: all of those that come together, and else those after the first tenth. */
export function measuredJobs({ arrivals, jobs }: StepOutcome): readonly ReportedJob[] {
  return jobs.slice(cutCalls(arrivals));
}

/**
 * Seconds in which some jobs of a step were due and answered. Where calls fall due for a time, that is what is left of it after the
 * part of the calls that is not measured, and as long as the last answer takes: a span that began with a call would count one too many.
 */
function spanOf(jobs: readonly ReportedJob[], arrivals: Arrivals): number {
  const whole = dueWithin(arrivals);
  const { greatest } = boundsOf(jobs.map(({ answered }) => answered));
  const { least } = boundsOf(jobs.map(({ due }) => due));
  const begin = whole === 0 ? least : (whole * cutCalls(arrivals)) / arrivals.calls;
  return Math.max(1, Math.max(greatest, whole) - begin) / 1000;
}

/** How many of the first calls of a step are not measured. */
function cutCalls({ pattern, calls }: Arrivals): number {
  return pattern === 'together' ? 0 : Math.floor(cutShare * calls);
}

/** What two clocks may differ by within one job, in milliseconds. */
export const clockTolerance = 50;

/** Says how many jobs report a longer run than all that passed until their answer: what rests on it is wrong. @see interface 2.2 */
export function impossibleRuns(jobs: readonly ReportedJob[]): string[] {
  const longer = jobs.filter((job) => {
    const ran = job.record?.executionTime;
    return typeof ran === 'number' && ran > latencyOf(job) + clockTolerance;
  });
  if (longer.length === 0) return [];
  return [
    `${longer.length} of ${counted(jobs.length, 'job')} have an executionTime beyond the time until their answer`,
  ];
}

/** By how much the time of runs may be beyond the time of the workers: clocks, and jobs that are cut at both ends. */
export const workerTimeTolerance = 0.05;

/**
 * Says where runs take more time than the workers had, who run one job after another: more workers ran them, or `executionTime` is too
 * long. @see interface 1.3
 * @param share the time of the runs, as a share of the workers'
 */
function runsBeyondWorkers(share: number): string[] {
  if (share <= 1 + workerTimeTolerance) return [];
  return [`by executionTime jobs ran for ${share.toFixed(2)} times the time that the workers had`];
}

/** Completed jobs a second; 0 where none was. */
export function throughputOf(jobs: readonly ReportedJob[], arrivals: Arrivals): number {
  return jobs.length === 0 ? 0 : jobs.filter(isCompleted).length / spanOf(jobs, arrivals);
}

/**
 * What the answers to some jobs took, and of that the queue, where all records say how long their jobs ran. Invalid where no job
 * completed.
 */
export function latencyFigures(step: string, outcome: StepOutcome): FigureEntry[] {
  const jobs = measuredJobs(outcome);
  const done = jobs.filter(isCompleted);
  const problems = [
    ...outcome.problems,
    ...(done.length === 0 ? [`no job completed: ${answersSeen(jobs)}`] : []),
  ];
  const common = { unit: 'ms', better: 'lower', problems } as const;
  const latency: FigureEntry = {
    ...{ ...common, name: `${step}/runsync-latency`, subject: 'runsync', failed: jobs.length - done.length },
    round: sampledRound(done.map(latencyOf)),
  };
  const queues = done.flatMap((job) => {
    const execution = job.record?.executionTime;
    return typeof execution === 'number' ? [Math.max(0, latencyOf(job) - execution)] : [];
  });
  const queue: FigureEntry = {
    ...{ ...common, name: `${step}/queue-delay`, problems: [...outcome.problems, ...impossibleRuns(done)] },
    round: sampledRound(queues),
  };
  return [latency, ...(queues.length === done.length && done.length > 0 ? [queue] : [])];
}

export function throughputFigure(step: string, outcome: StepOutcome, workers = 1): FigureEntry {
  const problems = [...outcome.problems, ...failedCalls(outcome)];
  return {
    ...{ name: `${step}/throughput`, unit: 'per s', better: 'higher', problems },
    round: {
      value: stepThroughput(outcome, workers),
      count: measuredJobs(outcome).filter(isCompleted).length,
    },
  };
}

/** What share of calls may fail before a step whose calls wait for each other is shorter by them than its figures bear. */
const mostFailed = 0.05;

/** Says where calls failed at once, so that others did not wait for workers as they should. */
function failedCalls(outcome: StepOutcome): string[] {
  const { pattern } = outcome.arrivals;
  const jobs = measuredJobs(outcome);
  const failed = jobs.filter((job) => !isCompleted(job)).length;
  if ((pattern !== 'one-by-one' && pattern !== 'together') || failed <= mostFailed * jobs.length) return [];
  return [
    `${failed} of ${counted(jobs.length, 'job')} did not complete: what workers do at most is not known`,
  ];
}

/** Completed jobs a second of a step; 0 where none was. */
function stepThroughput(outcome: StepOutcome, workers: number): number {
  const { pattern, callers } = outcome.arrivals;
  return pattern === 'one-by-one' && callers > 1
    ? throughputBetweenAnswers(outcome, workers)
    : throughputOf(measuredJobs(outcome), outcome.arrivals);
}

/**
 * Where some calls always wait, a job is due long before its turn: time counts from one answer to the last, with whole numbers of
 * jobs a worker between them, since workers that started together go on ending together.
 */
function throughputBetweenAnswers({ jobs, arrivals }: StepOutcome, workers: number): number {
  const answered = jobs.toSorted((one, other) => one.answered - other.answered);
  const cut = Math.max(1, Math.floor(cutShare * arrivals.calls));
  const count = workers * Math.floor((answered.length - cut) / workers);
  if (count <= 0) return throughputOf(jobs, arrivals);
  const counted = answered.slice(-count);
  const span = answered.at(-1)!.answered - answered.at(-count - 1)!.answered;
  return (1000 * counted.filter(isCompleted).length) / Math.max(1, span);
}

/**
 * Share of what the workers could do by themselves, one run after another, that they did: what is missing is what the queue costs.
 * Unknown where records do not say how long jobs ran.
 */
export function efficiencyFigure(step: string, outcome: StepOutcome, workers: number): FigureEntry[] {
  const jobs = measuredJobs(outcome);
  const runs = jobs.filter(isCompleted).flatMap(({ record }) => {
    const ran = record?.executionTime;
    return typeof ran === 'number' && ran > 0 ? [ran] : [];
  });
  const figure = {
    name: `${step}/efficiency`,
    unit: 'ratio',
    better: 'higher',
    subject: 'queueCost',
  } as const;
  const done = jobs.filter(isCompleted).length;
  if (done === 0) return [{ ...figure, problems: [], unknown: 'no job completed' }];
  if (runs.length < done)
    return [
      {
        ...figure,
        problems: [],
        unknown: `${done - runs.length} of ${done} records have no executionTime above 0 that counts milliseconds`,
      },
    ];
  const ownRate = (1000 * workers * runs.length) / runs.reduce((sum, ms) => sum + ms, 0);
  const value = stepThroughput(outcome, workers) / ownRate;
  const problems = [
    ...outcome.problems,
    ...failedCalls(outcome),
    ...impossibleRuns(jobs),
    ...runsBeyondWorkers(value),
  ];
  return [{ ...figure, problems, round: { value, count: runs.length } }];
}

export function errorFigure(step: string, outcome: StepOutcome): FigureEntry {
  const jobs = measuredJobs(outcome);
  const failed = jobs.filter((job) => !isCompleted(job)).length;
  return {
    ...{ name: `${step}/error-share`, unit: 'share', better: 'lower', problems: outcome.problems },
    round: { value: jobs.length === 0 ? 0 : failed / jobs.length, count: jobs.length },
  };
}

/** Jobs that completed within a bound, a second and as a share of all. Without a bound each that completed counts. */
export function goodputFigures(step: string, outcome: StepOutcome, bound: number | undefined): FigureEntry[] {
  const jobs = measuredJobs(outcome);
  const good = jobs.filter((job) => isCompleted(job) && latencyOf(job) <= (bound ?? Infinity)).length;
  const count = jobs.length;
  const common = { better: 'higher', problems: outcome.problems } as const;
  return [
    {
      ...{ ...common, name: `${step}/goodput`, unit: 'per s' },
      round: { value: count === 0 ? 0 : good / spanOf(jobs, outcome.arrivals), count },
    },
    {
      ...{ ...common, name: `${step}/goodput-share`, unit: 'share', subject: 'goodput' },
      round: { value: count === 0 ? 0 : good / count, count },
    },
  ];
}
