import { seedOf } from '../../../engine/seed.ts';
import type { ArrivalPattern, Arrivals } from '../../plan/arrivals.ts';
import type { Pool } from '../../plan/pools.ts';
import { longestWait } from '../../plan/reported-job.ts';
import { costFigures } from '../cost/cost-figures.ts';
import { LoadError } from '../errors.ts';
import { type Calibration, callsAtOnce, highestRate, mostCallers } from './calibrate.ts';
import { callsAt, enoughCalls } from './enough-calls.ts';
import { flowFigures } from './flow-figures.ts';
import {
  efficiencyFigure,
  errorFigure,
  goodputFigures,
  latencyFigures,
  throughputFigure,
} from './job-figures.ts';
import { stepRecord } from './load-records.ts';
import { longestAllowed } from './objectives.ts';
import { type LoadSession, measureStep } from './session.ts';
import { calibrated } from './target-run.ts';
import { timelineRecord } from './timeline-record.ts';

/** Single stream: each call when the one before is answered. */
export const beginSingleStream = calibrated(async (session, { workers, endpoint }, { jobMs }, round) => {
  const { seconds, seed, objectives } = session.request;
  const calls =
    seconds === undefined ? enoughCalls(objectives) : Math.max(10, Math.round((1000 * seconds) / jobMs));
  const name = `single-stream-${workers}`;
  const arrivals = {
    pattern: 'one-by-one',
    calls,
    rate: 0,
    seed: seedOf(seed, name, round),
    callers: 1,
    longest: longestOf(seconds ?? (calls * jobMs) / 1000),
  } as const;
  await measureStep(session, { name: `${name}-round-${round}`, endpoint, arrivals }, (outcome) => [
    ...latencyFigures(name, outcome),
    errorFigure(name, outcome),
    ...costFigures(name, outcome, session.costs.priceOf(endpoint)),
  ]);
});

/** Offline: all calls at once, which is the most that workers do; for as long as was asked for there are always some that wait. */
export const beginOffline = calibrated(async (session, { workers, endpoint }, { most }, round) => {
  const { seconds, seed } = session.request;
  const name = `offline-${workers}`;
  const arrivals = offlineArrivals(most, seconds, workers, seedOf(seed, name, round));
  const outcome = await measureStep(
    session,
    { name: `${name}-round-${round}`, endpoint, arrivals },
    (outcome) => [
      throughputFigure(name, outcome, workers),
      ...efficiencyFigure(name, outcome, workers),
      errorFigure(name, outcome),
      ...flowFigures(name, outcome, workers),
      ...costFigures(name, outcome, session.costs.priceOf(endpoint)),
    ],
  );
  if (round === 1) session.timelines.push(timelineRecord(name, workers, outcome));
});

/** Calls that a worker always finds another of. */
const callersPerWorker = 4;

function offlineArrivals(most: number, seconds: number | undefined, workers: number, seed: number): Arrivals {
  if (seconds === undefined) {
    const calls = callsAtOnce(10 * most);
    return { pattern: 'together', calls, rate: 0, seed, callers: calls };
  }
  const callers = Math.min(mostCallers, callersPerWorker * workers);
  const calls = Math.max(2 * callers, Math.round(most * seconds));
  return { pattern: 'one-by-one', calls, rate: 0, seed, callers, longest: longestOf(seconds) };
}

/** How much longer than it should a step may take whose calls wait for each other. */
const patience = 3;

/** Milliseconds after which such a step makes no more calls: a target that became slow since the calibration may take any time. */
function longestOf(seconds: number): number {
  return 1000 * patience * seconds + longestWait;
}

/** Server: calls come as users' do, whether or not earlier ones are answered. */
export const beginServer = calibrated(async (session, pool, calibration, round) => {
  const { rate, shares } = session.request;
  if (rate !== undefined) return serveAt(session, pool, calibration, { name: `rate-${rate}`, rate, round });
  for (const share of shares)
    await serveAt(session, pool, calibration, {
      ...{ name: `at-${Math.round(100 * share)}`, rate: share * calibration.most, round },
    });
});

type ServerStep = { readonly name: string; readonly rate: number; readonly round: number };

async function serveAt(
  session: LoadSession,
  pool: Pool,
  { jobMs }: Calibration,
  { name: rateName, rate, round }: ServerStep,
): Promise<void> {
  const { workers, endpoint } = pool;
  const { seconds, seed, arrivals: pattern, objectives } = session.request;
  const name = `server-${workers}-${rateName}`;
  const calls = callsAt(rate, seconds, objectives);
  const arrivals = openArrivals({ pattern, calls, rate, jobMs, seed: seedOf(seed, name, round) });
  session.settings[name] = { rate, calls };
  const outcome = await measureStep(
    session,
    { name: `${name}-round-${round}`, endpoint, arrivals },
    (outcome) => [
      ...latencyFigures(name, outcome),
      throughputFigure(name, outcome),
      ...goodputFigures(name, outcome, longestAllowed(objectives)),
      errorFigure(name, outcome),
      ...flowFigures(name, outcome, workers),
      ...costFigures(name, outcome, session.costs.priceOf(endpoint)),
    ],
  );
  if (round > 1) return;
  const record = stepRecord(name, pool, outcome, longestAllowed(objectives));
  if (record !== undefined) session.steps.push(record);
  session.timelines.push(timelineRecord(name, workers, outcome));
}

/** Milliseconds for which no job may end before callers run out. */
const longestPause = 10_000;

type OpenModel = {
  readonly pattern: ArrivalPattern;
  readonly calls: number;
  readonly rate: number;
  readonly jobMs: number;
  readonly seed: number;
};

/**
 * Calls that come on their own, with callers enough for answers that take ten times as long as a warm job's, and ten seconds at
 * least: a target that pauses must not be what keeps the generator from calling.
 * @throws LoadError for a rate that section 8 may refuse
 */
export function openArrivals({ jobMs, ...model }: OpenModel) {
  if (model.rate > highestRate)
    throw new LoadError(
      `${model.rate.toFixed(0)} calls a second are more than section 8 lets through safely (${highestRate}): ` +
        'take fewer workers, a lower --rate, or jobs that take longer (--service)',
    );
  const waiting = Math.ceil(10 + (model.rate * Math.max(longestPause, 10 * jobMs)) / 1000);
  return { ...model, callers: Math.min(mostCallers, model.calls, waiting) };
}
