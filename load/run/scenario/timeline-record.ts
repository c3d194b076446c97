import type { TimelineRecord } from '../../../engine/report/load-record.ts';
import type { StepOutcome } from '../run-step.ts';
import { isCompleted, latencyOf, measuredJobs } from './job-figures.ts';
import { type StepTimes, stepTimes } from './job-times.ts';

/** Jobs, workers and looks at the queue that a record has at most. */
const most = { jobs: 200, workers: 64, looks: 60 };
const shares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1];

/** Where the time went in a step, bounded however many jobs it had. */
export function timelineRecord(name: string, workers: number, outcome: StepOutcome): TimelineRecord {
  const { jobs, workers: workerTimes } = stepTimes(outcome);
  const shown = jobs.slice(0, most.jobs);
  return {
    ...{ name, workers, count: jobs.length },
    jobs: shown.map(({ isCompleted: _, attempts: __, ...times }) => wholeNumbers(times)),
    workerTimes: workerTimes.slice(0, most.workers).map(wholeNumbers),
    queue: thinned(outcome.observed.health, most.looks).map(({ at, inQueue, inProgress }) => ({
      ...{ at: Math.round(at), waiting: inQueue, running: inProgress },
    })),
    latency: latencyByShare(outcome),
  };
}

function wholeNumbers<Times extends StepTimes['jobs'][number] | object>(times: Times): Times {
  return Object.fromEntries(
    Object.entries(times).map(([name, instant]) => [name, Math.round(instant as number)]),
  ) as Times;
}

/** Some of many, evenly. */
function thinned<Item>(all: readonly Item[], wanted: number): readonly Item[] {
  const step = Math.ceil(all.length / wanted);
  return all.filter((_, nth) => nth % step === 0);
}

/** A share is left out where no sample lies beyond it. */
function latencyByShare(outcome: StepOutcome): TimelineRecord['latency'] {
  const sorted = measuredJobs(outcome)
    .filter(isCompleted)
    .map(latencyOf)
    .toSorted((one, other) => one - other);
  return shares
    .filter((share) => share === 1 || (1 - share) * sorted.length >= 1)
    .flatMap((share) => {
      const ms = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
      return ms === undefined ? [] : [{ share, ms }];
    });
}
