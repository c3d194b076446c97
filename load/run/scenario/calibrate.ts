import { counted } from '../../../engine/counted.ts';
import { limits } from '../../../generated/limits.ts';
import type { Pool } from '../../plan/pools.ts';
import { longestWait, type ReportedJob } from '../../plan/reported-job.ts';
import { limitOfRow } from '../../plan/rows.ts';
import { boundsOf } from '../bounds.ts';
import { LoadError } from '../errors.ts';
import { median } from '../median.ts';
import type { StepOutcome } from '../run-step.ts';
import { answersSeen } from './answers-seen.ts';
import { isCompleted, latencyOf, throughputOf } from './job-figures.ts';
import { poolRecord } from './load-records.ts';
import { type LoadSession, measureStep } from './session.ts';

/** What was found out of a pool before rates were chosen. */
export type Calibration = {
  /** Milliseconds that a warm worker's job takes from call to answer: the median. */
  readonly jobMs: number;
  /** Jobs a second that the pool does at most. */
  readonly most: number;
};

/** Calls that may wait at once: fewer than section 8 allows. */
export const mostCallers = Math.floor(0.95 * (limitOfRow('runsync').concurrent ?? 400));
/** Calls a second that may be made: fewer than section 8 allows. */
export const highestRate = (0.9 * 1000 * limitOfRow('runsync').requests) / limits.rate.window;

const mostBursts = 6;
/** By how much the times of two bursts may differ where workers are warm. */
const steady = 0.1;
const singleCalls = 20;

/**
 * Warms a pool, and measures what a job takes and what all workers do at most.
 * @throws LoadError where no job completes, or a call is held until it is given up
 */
export async function calibrate(session: LoadSession, pool: Pool): Promise<Calibration> {
  const { workers, endpoint } = pool;
  const warmUp = await warmPool(session, pool);
  const single = await measureStep(session, {
    ...{ name: `calibrate-${workers}-one-by-one`, endpoint },
    arrivals: {
      pattern: 'one-by-one',
      calls: singleCalls,
      rate: 0,
      seed: 1,
      callers: 1,
      longest: longestWait,
    },
  });
  const latencies = completedOf(single, endpoint)
    .map(latencyOf)
    .toSorted((a, b) => a - b);
  const calls = callsAtOnce(12 * workers);
  const all = await measureStep(session, {
    ...{ name: `calibrate-${workers}-together`, endpoint },
    arrivals: { pattern: 'together', calls, rate: 0, seed: 2, callers: calls },
  });
  completedOf(all, endpoint);
  noteOtherWorkers(session, pool, all);
  const calibration = {
    jobMs: Math.max(1, latencies[Math.floor(latencies.length / 2)]!),
    most: throughputOf(all.jobs, all.arrivals),
  };
  session.settings[`pool-${workers}`] = { ...warmUp, ...calibration };
  session.pools.push(poolRecord(pool, calibration));
  return calibration;
}

/** Notes where the workers that `/health` counts while all are needed are not as many as the pool is said to have. */
function noteOtherWorkers(
  { notes }: LoadSession,
  { workers, endpoint }: Pool,
  { observed }: StepOutcome,
): void {
  const busy = observed.health
    .filter(({ inQueue }) => inQueue > 0)
    .map(({ idle, running }) => idle + running);
  if (busy.length === 0) return;
  const seen = median(busy);
  if (seen === workers) return;
  notes.push(
    `endpoint ${endpoint} was taken to have ${counted(workers, 'worker')}, and /health counted ${seen} while jobs waited: ` +
      '--pools says how many it has',
  );
}

/** As many calls as may wait at once, where that many are wanted. */
export function callsAtOnce(wanted: number): number {
  return Math.min(mostCallers, Math.max(24, Math.round(wanted)));
}

/** Sends bursts of two jobs a worker until two in a row take the same time. */
async function warmPool(
  session: LoadSession,
  { workers, endpoint }: Pool,
): Promise<{ warmUpBursts: number; isSteady: boolean }> {
  let before = 0;
  for (let burst = 1; burst <= mostBursts; burst += 1) {
    const calls = Math.min(mostCallers, 2 * workers);
    const outcome = await measureStep(session, {
      ...{ name: `warm-${workers}-${burst}`, endpoint },
      arrivals: { pattern: 'together', calls, rate: 0, seed: 100 + burst, callers: calls },
    });
    const took = boundsOf(completedOf(outcome, endpoint).map(({ answered }) => answered)).greatest;
    if (Math.abs(took - before) <= steady * took) return { warmUpBursts: burst, isSteady: true };
    before = took;
  }
  session.notes.push(
    `the workers of endpoint ${endpoint} were not steady after ${mostBursts} bursts: figures may hold part of their warm-up`,
  );
  return { warmUpBursts: mostBursts, isSteady: false };
}

function completedOf({ jobs }: StepOutcome, endpoint: string): StepOutcome['jobs'] {
  const held = jobs.filter(isHeldCall).length;
  if (held > 0)
    throw new LoadError(
      `${held} of ${counted(jobs.length, 'call')} of endpoint ${endpoint} were not answered for ${longestWait / 1000} s: ` +
        'nothing can be measured of a target that holds calls.',
    );
  const done = jobs.filter(isCompleted);
  if (done.length > 0) return done;
  if (jobs.every(({ status }) => status === 0))
    throw new LoadError(
      `none of ${counted(jobs.length, 'call')} of endpoint ${endpoint} was answered: the target may have stopped, or its address leads nowhere`,
    );
  throw new LoadError(
    `no job of endpoint ${endpoint} completed: ${answersSeen(jobs)}. ` +
      'A load needs an endpoint whose workers run the handler of specs/probe.md.',
  );
}

/** Whether a call was given up that the target had held for longer than a call may wait. */
function isHeldCall({ status, sent, answered }: ReportedJob): boolean {
  return status === 0 && answered - sent >= longestWait;
}
