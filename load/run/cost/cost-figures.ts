import type { PricedWorker } from '../../../service/cost/worker-price.ts';
import { dueWithin } from '../../plan/arrivals.ts';
import { boundsOf } from '../bounds.ts';
import { median } from '../median.ts';
import type { StepOutcome } from '../run-step.ts';
import type { FigureEntry } from '../scenario/figure-store.ts';
import { clockTolerance, impossibleRuns, isCompleted, workerTimeTolerance } from '../scenario/job-figures.ts';
import { type WorkerCount, workerTime } from './worker-time.ts';

const hour = 3_600_000;

/**
 * What a thousand jobs of a step cost, and what an hour costs in which a GPU runs jobs: the catalog's price for the time of all
 * workers that `/health` counted, idle ones too, from the beginning of the step until no more calls fall due and the last is answered.
 */
export function costFigures(step: string, outcome: StepOutcome, price?: PricedWorker): FigureEntry[] {
  const { jobs, observed, problems } = outcome;
  const common = { unit: 'USD', better: 'lower' } as const;
  const figure = { ...common, name: `${step}/cost-per-1000-jobs`, subject: 'costPer1000Jobs' } as const;
  const unknown = (reason: string): FigureEntry[] => [{ ...figure, problems: [], unknown: reason }];
  if (price === undefined) return unknown('nobody knows the price of its workers');
  if ('unknown' in price) return unknown(price.unknown);
  const done = jobs.filter(isCompleted);
  const counts = observed.health.map(({ at, idle, running }) => ({ at, workers: idle + running }));
  const end = Math.max(boundsOf(jobs.map(({ answered }) => answered)).greatest, dueWithin(outcome.arrivals));
  const spent = workerTime(counts, 0, end);
  if (spent === undefined) return unknown('/health did not count the workers often enough, or not at all');
  if (done.length === 0) return unknown('no job completed');
  const cost = (spent / hour) * price.hourly;
  const runs = done.flatMap(({ record }) =>
    typeof record?.executionTime === 'number' ? [record.executionTime] : [],
  );
  const ran = runs.reduce((sum, ms) => sum + ms, 0);
  const known = observed.problem === undefined ? problems : [...problems, observed.problem];
  const seen = [
    ...known,
    ...unseenProblems(counts, end),
    ...uncountedWorkers(ran, spent + unseenTime(counts, end)),
  ];
  const count = done.length;
  return [
    {
      ...{ ...figure, problems: seen },
      round: { value: (1000 * cost) / count, count },
    },
    ...(runs.length < count || ran === 0
      ? []
      : [
          {
            ...{ ...common, name: `${step}/cost-per-gpu-hour` },
            problems: [...seen, ...impossibleRuns(done)],
            round: { value: cost / ((ran / hour) * price.gpus), count },
          },
        ]),
  ];
}

/**
 * Says where jobs ran for longer than `/health` counted workers for: what these cost is not what the jobs did. Workers run one job
 * after another. @see interface 1.3
 */
function uncountedWorkers(ran: number, most: number): string[] {
  if (ran <= (1 + workerTimeTolerance) * most + clockTolerance) return [];
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return [`/health counted workers for ${seconds(most)}, and by executionTime jobs ran for ${seconds(ran)}`];
}

/** For a tenth of a step nobody needs to know how many workers there were. */
const unseenShare = 0.1;
/** Two counts say how many workers there were between them where they are no further apart than this multiple of the usual gap: `/health` may be slow. */
const usualGaps = 5;

/** Says where `/health` counted no workers for a good part of a step: a target that has stopped counts none until its end. */
function unseenProblems(counts: readonly WorkerCount[], end: number): string[] {
  const instants = counts.map(({ at }) => at).toSorted((one, other) => one - other);
  const gaps = instants.slice(1).map((at, nth) => Math.min(at, end) - Math.max(0, instants[nth]!));
  const usual = median(gaps);
  const unseen = [
    ...gaps.filter((gap) => gap > usualGaps * usual),
    ...[instants[0]!, end - instants.at(-1)!],
  ].filter((gap) => gap > unseenShare * end);
  if (unseen.length === 0) return [];
  const seconds = unseen.reduce((sum, gap) => sum + gap, 0) / 1000;
  return [`no answer of /health counted workers for ${seconds.toFixed(1)} of ${(end / 1000).toFixed(1)} s`];
}

/** Milliseconds that as many workers as were counted at most have in what no counts enclose. */
function unseenTime(counts: readonly WorkerCount[], end: number): number {
  const { least, greatest } = boundsOf(counts.map(({ at }) => at));
  const most = boundsOf(counts.map(({ workers }) => workers)).greatest;
  return most * (Math.max(0, least) + Math.max(0, end - greatest));
}
