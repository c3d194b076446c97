import { seedOf } from '../../../engine/seed.ts';
import type { Objectives } from '../../../service/profile/objectives.ts';
import { costFigures } from '../cost/cost-figures.ts';
import type { StepOutcome } from '../run-step.ts';
import { highestRate } from './calibrate.ts';
import { callsAt } from './enough-calls.ts';
import type { FigureEntry } from './figure-store.ts';
import { findKnee } from './find-knee.ts';
import { isHeld, isSaturated } from './is-held.ts';
import { goodputFigures, isCompleted, latencyFigures, measuredJobs } from './job-figures.ts';
import { stepRecord } from './load-records.ts';
import { longestAllowed } from './objectives.ts';
import { openArrivals } from './scenarios.ts';
import { measureStep } from './session.ts';
import { calibrated } from './target-run.ts';

/** Rates that are tried, as shares of what workers do at most, and how exactly the knee is found. */
const bounds = { high: 1.5, width: 0.05, least: 0.05 };

/** Sweep: the highest rate at which the objectives hold, by bisection. */
export const beginSweep = calibrated(async (session, pool, { jobMs, most }, round) => {
  const { workers, endpoint } = pool;
  const { seconds, seed, arrivals: pattern, objectives } = session.request;
  const name = `sweep-${workers}`;
  const tried: { rate: number; holds: boolean }[] = [];
  const problems = new Set<string>();
  let best: StepOutcome | undefined;
  let last: StepOutcome | undefined;

  const measure = (rate: number, attempt: number): Promise<StepOutcome> => {
    const nth = tried.length + 1;
    const model = { pattern, rate, jobMs, seed: seedOf(seed, name, round, nth, attempt) };
    const arrivals = openArrivals({ ...model, calls: callsAt(rate, seconds, objectives) });
    return measureStep(session, { name: `${name}-round-${round}-${nth}-${attempt}`, endpoint, arrivals });
  };

  const high = Math.min(bounds.high, highestRate / most);
  const { held, beyond } = await findKnee({ ...bounds, high }, async (share) => {
    const rate = share * most;
    const first = await measure(rate, 1);
    const isKnown = first.problems.length === 0 || isSaturated(first);
    const outcome = isKnown ? first : await measure(rate, 2);
    const holds = isHeld(outcome, objectives, jobMs);
    if (!isSaturated(outcome)) for (const problem of outcome.problems) problems.add(problem);
    last = outcome;
    if (holds) best = outcome;
    tried.push({ rate, holds });
    if (round === 1) {
      const record = stepRecord(`${name}-${tried.length}`, pool, outcome, longestAllowed(objectives));
      if (record !== undefined) session.steps.push(record);
    }
    return holds;
  });
  if (beyond === high) problems.add('no rate that was tried was too much');
  if (held > 0 && last !== undefined && isDead(last))
    problems.add('no job completed at the last rate that was tried: the target may have stopped');

  session.settings[`${name}-round-${round}`] = { tried };
  const recorded = session.pools.findIndex((one) => one.workers === workers);
  if (round === 1 && recorded >= 0)
    session.pools[recorded] = { ...session.pools[recorded]!, keptUpWith: held * most };
  const common = { problems: [...problems] };
  session.entries.push({
    ...{ ...common, name: `${name}/knee`, unit: 'per s', better: 'higher' },
    round: { value: held * most, count: best === undefined ? 0 : measuredJobs(best).length },
  });
  if (best === undefined) {
    // Where not even the lowest rate holds, the objectives are judged of that.
    if (last !== undefined) session.entries.push(...judgedFigures(name, last, objectives));
    return;
  }
  const figures = latencyFigures(name, best).map(({ subject: _, ...figure }) => ({ ...figure, ...common }));
  const price = session.costs.priceOf(endpoint);
  const costs = costFigures(name, best, price).map((figure) => ({ ...figure, ...common }));
  session.entries.push(...figures, ...costs);
});

/** Whether the target did none of the jobs that it was sent. */
function isDead({ jobs }: StepOutcome): boolean {
  return jobs.every((job) => !isCompleted(job));
}

function judgedFigures(name: string, outcome: StepOutcome, objectives: Objectives): FigureEntry[] {
  return [...latencyFigures(name, outcome), ...goodputFigures(name, outcome, longestAllowed(objectives))];
}
