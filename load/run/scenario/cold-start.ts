import { seedOf } from '../../../engine/seed.ts';
import type { Arrivals } from '../../plan/arrivals.ts';
import type { Pool } from '../../plan/pools.ts';
import type { StepOutcome } from '../run-step.ts';
import { mostCallers } from './calibrate.ts';
import {
  type ColdOccasion,
  coldFigures,
  delayOf,
  longerThanBoot,
  nothingCold,
  type OccasionedJob,
} from './cold-jobs.ts';
import type { FigureEntry } from './figure-store.ts';
import { isCompleted } from './job-figures.ts';
import { type LoadSession, measureStep } from './session.ts';
import type { BeginTargetRun } from './target-run.ts';
import { untilNoWorkers } from './until-no-workers.ts';

/** Jobs, one after another, that say what a warm worker's take. */
const warmCalls = 20;
/** Milliseconds that a job at a scale-up runs at the most: its call waits for it. */
const longestWork = 120_000;

/** Cold starts: of the first job of an endpoint, of the first after its workers have ended, and while it gets more of them. */
export const beginColdStart: BeginTargetRun = async (session, pool) => {
  const jobs: OccasionedJob[] = [];
  const delays: number[] = [];
  const problems = new Set<string>();
  let hasStayed = false;
  const note = (occasion: ColdOccasion, round: number, outcome: StepOutcome): void => {
    jobs.push(...outcome.jobs.map((job) => ({ occasion, job, round })));
    for (const problem of outcome.problems) problems.add(problem);
  };
  const soFar = (): FigureEntry[] => {
    const name = `cold-start-${pool.workers}`;
    if (jobs.length > 0) return coldFigures(name, jobs, delays, [...problems]);
    return problems.size > 0 ? [nothingCold(name, [...problems])] : [];
  };
  return {
    calibration: undefined,
    async round(round) {
      if (hasStayed) return;
      const end = await untilNoWorkers(session.request, pool.endpoint);
      if ('problem' in end) {
        hasStayed = true;
        problems.add(end.problem);
        return;
      }
      note(
        end.completed === 0 ? 'first' : 'after-idle',
        round,
        await together(session, pool, { round, what: 'alone', calls: 1 }),
      );
      if (round === 1) delays.push(...(await warmDelays(session, pool)));
      if (pool.workers > 1) note('at-scale-up', round, await scaleUp(session, pool, round, jobs));
    },
    soFar,
    end: () => void session.entries.push(...soFar()),
  };
};

/** As many jobs at once as there may be workers, each long enough to need a worker of its own. */
function scaleUp(
  session: LoadSession,
  pool: Pool,
  round: number,
  jobs: readonly OccasionedJob[],
): Promise<StepOutcome> {
  const workMs = Math.min(longestWork, Math.max(session.request.serviceMs, longerThanBoot(jobs)));
  return together(session, pool, {
    round,
    what: 'scale-up',
    calls: Math.min(mostCallers, pool.workers),
    workMs,
  });
}

type TogetherStep = {
  readonly round: number;
  readonly what: string;
  readonly calls: number;
  readonly workMs?: number;
};

/** So many calls at once. */
function together(
  session: LoadSession,
  { workers, endpoint }: Pool,
  { round, what, calls, workMs }: TogetherStep,
): Promise<StepOutcome> {
  const name = `cold-start-${workers}-${what}-round-${round}`;
  const arrivals: Arrivals = {
    ...{ pattern: 'together', calls, rate: 0, callers: calls },
    seed: seedOf(session.request.seed, name),
  };
  return measureStep(session, { name, endpoint, arrivals, ...(workMs === undefined ? {} : { workMs }) });
}

async function warmDelays(session: LoadSession, { workers, endpoint }: Pool): Promise<number[]> {
  const name = `cold-start-${workers}-warm`;
  const seed = seedOf(session.request.seed, name);
  const { jobs } = await measureStep(session, {
    ...{ name, endpoint },
    arrivals: { pattern: 'one-by-one', calls: warmCalls, rate: 0, callers: 1, seed },
  });
  return jobs.filter(isCompleted).map(delayOf);
}
