import { countSamples } from '../../../engine/measurement/histogram.ts';
import { estimatePercentile } from '../../../engine/measurement/percentile.ts';
import type { Objectives } from '../../../service/profile/objectives.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { StepOutcome } from '../run-step.ts';
import { isCompleted, latencyOf, measuredJobs } from './job-figures.ts';
import { longestAllowed } from './objectives.ts';

/** Longer than any bound: what a job that did not complete counts as. */
const never = 10 ** 9;

/**
 * Whether the jobs of a step keep to the objectives, by their plain percentiles. Without objectives half of the jobs must not
 * wait for longer than a job takes: a queue that is longer grows.
 */
export function isHeld(outcome: StepOutcome, objectives: Objectives, jobMs: number): boolean {
  const jobs = measuredJobs(outcome);
  const samples = countSamples(jobs.map((job) => (isCompleted(job) ? latencyOf(job) : never)));
  const { runsync, goodput } = objectives;
  if (runsync === undefined && goodput === undefined) return plain(samples, 0.5) <= 2 * jobMs;
  const bound = longestAllowed(objectives) ?? never - 1;
  const good = jobs.filter((job) => isCompleted(job) && latencyOf(job) <= bound).length;
  const areQuick = Object.entries(runsync ?? {}).every(
    ([name, most]) => plain(samples, Number(name.slice(1)) / 100) <= most,
  );
  return areQuick && good >= (goodput ?? 0) * jobs.length;
}

/** A percentile, or its lower bound; beyond all where there are too few samples for either. */
function plain(samples: ReturnType<typeof countSamples>, share: number): number {
  const { value, low } = estimatePercentile(samples, share);
  return value ?? low ?? never;
}

/** Whether as many calls waited at once as were allowed to: then calls were late because answers were. */
export function isSaturated({ arrivals, jobs }: StepOutcome): boolean {
  const instants = jobs.flatMap(({ sent, answered }: ReportedJob) => [
    { at: sent, change: 1 },
    { at: answered, change: -1 },
  ]);
  let [waiting, most] = [0, 0];
  for (const { change } of instants.sort((a, b) => a.at - b.at || a.change - b.change)) {
    waiting += change;
    most = Math.max(most, waiting);
  }
  return most >= arrivals.callers;
}
