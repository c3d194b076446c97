import type { PricedWorker } from '../../../service/cost/worker-price.ts';
import { boundsOf } from '../bounds.ts';
import type { StepOutcome } from '../run-step.ts';
import type { FigureEntry } from '../scenario/figure-store.ts';
import { impossibleRuns, isCompleted } from '../scenario/job-figures.ts';
import { workerTime } from './worker-time.ts';

const hour = 3_600_000;

/**
 * What a thousand jobs of a step cost, and what an hour costs in which a GPU runs jobs: the catalog's price for the time of all
 * workers that `/health` counted, idle ones too, from the instant at which the first job was due to the last answer.
 */
export function costFigures(step: string, outcome: StepOutcome, price?: PricedWorker): FigureEntry[] {
  const { jobs, observed, problems } = outcome;
  if (price === undefined || 'unknown' in price) return [];
  const done = jobs.filter(isCompleted);
  const counts = observed.health.map(({ at, idle, running }) => ({ at, workers: idle + running }));
  const spent = workerTime(counts, 0, boundsOf(jobs.map(({ answered }) => answered)).greatest);
  if (spent === undefined || done.length === 0) return [];
  const cost = (spent / hour) * price.hourly;
  const runs = done.flatMap(({ record }) =>
    typeof record?.executionTime === 'number' ? [record.executionTime] : [],
  );
  const ran = runs.reduce((sum, ms) => sum + ms, 0);
  const seen = observed.problem === undefined ? problems : [...problems, observed.problem];
  const common = { unit: 'USD', better: 'lower', problems: seen } as const;
  const count = done.length;
  return [
    {
      ...{ ...common, name: `${step}/cost-per-1000-jobs`, subject: 'costPer1000Jobs' },
      round: { value: (1000 * cost) / count, count },
    },
    ...(runs.length < count || ran === 0
      ? []
      : [
          {
            ...{ ...common, name: `${step}/cost-per-gpu-hour`, problems: [...seen, ...impossibleRuns(done)] },
            round: { value: cost / ((ran / hour) * price.gpus), count },
          },
        ]),
  ];
}
