import { sampledRound } from '../../../engine/measurement/measurements.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { FigureEntry } from './figure-store.ts';
import { isCompleted, latencyOf } from './job-figures.ts';

/** When jobs met a cold start: as the first of an endpoint, after its workers had ended, or while it got more of them. */
export type ColdOccasion = 'first' | 'after-idle' | 'at-scale-up';

export type OccasionedJob = {
  readonly occasion: ColdOccasion;
  readonly job: ReportedJob;
  /** In which round it was sent: rounds are what noise is estimated by. */
  readonly round: number;
};

/** Milliseconds of a job's time that were no run; all of it where its record does not say how long it ran. */
export function delayOf(job: ReportedJob): number {
  return Math.max(0, latencyOf(job) - (runOf(job) ?? 0));
}

function runOf({ record }: ReportedJob): number | undefined {
  return typeof record?.executionTime === 'number' ? record.executionTime : undefined;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Jobs that came to an endpoint without workers: each met a cold start. */
function jobsAlone(jobs: readonly OccasionedJob[]): readonly OccasionedJob[] {
  return jobs.filter(({ occasion, job }) => occasion !== 'at-scale-up' && isCompleted(job));
}

/** Milliseconds for which a job must run so that no worker that is there takes a second one before others have started. */
export function longerThanBoot(jobs: readonly OccasionedJob[]): number {
  return Math.ceil(2 * medianOf(jobsAlone(jobs).map(({ job }) => delayOf(job))));
}

/**
 * Jobs that met a cold start. A job that comes to an endpoint without workers always does; at a scale-up one that was delayed by
 * more than halfway from a warm job to those. Records that do not say how long jobs ran show no delays.
 */
export function coldJobs(
  jobs: readonly OccasionedJob[],
  warmDelays: readonly number[],
): readonly OccasionedJob[] {
  const alone = jobsAlone(jobs);
  const done = jobs.filter(({ job }) => isCompleted(job));
  if (done.some(({ job }) => runOf(job) === undefined)) return alone;
  const halfway = (medianOf(warmDelays) + medianOf(alone.map(({ job }) => delayOf(job)))) / 2;
  return done.filter(({ occasion, job }) => occasion !== 'at-scale-up' || delayOf(job) > halfway);
}

/** The figure of an endpoint at which no cold start was met. */
export function nothingCold(name: string, problems: readonly string[]): FigureEntry {
  const figure = { name: `${name}/latency`, subject: 'coldStart', unit: 'ms', better: 'lower' } as const;
  return { ...figure, problems, round: sampledRound([]) };
}

/** What cold starts took, as a whole, by occasion and in parts, and what share of jobs met one. */
export function coldFigures(
  name: string,
  jobs: readonly OccasionedJob[],
  warmDelays: readonly number[],
  problems: readonly string[],
): FigureEntry[] {
  const cold = coldJobs(jobs, warmDelays);
  const alone = jobsAlone(jobs);
  const usualRun = medianOf(alone.flatMap(({ job }) => runOf(job) ?? []));
  // At a scale-up jobs run for longer than usual: what counts is the delay, and a usual run.
  const timeOf = ({ occasion, job }: OccasionedJob): number =>
    occasion === 'at-scale-up' ? delayOf(job) + usualRun : latencyOf(job);
  const lower = { unit: 'ms', better: 'lower', problems } as const;
  const rounds = [...new Set(jobs.map(({ round }) => round))];
  const sampled = (
    figure: string,
    of: readonly OccasionedJob[],
    take: (one: OccasionedJob) => number,
  ): FigureEntry[] =>
    rounds.flatMap((round) => {
      const samples = of.filter((one) => one.round === round).map(take);
      return samples.length === 0
        ? []
        : [{ ...lower, name: `${name}/${figure}`, round: sampledRound(samples) }];
    });
  const queue = medianOf(warmDelays);
  const haveRuns = cold.every(({ job }) => runOf(job) !== undefined);
  return [
    ...rounds.map((round): FigureEntry => {
      const own = jobs.filter((one) => one.round === round);
      const failed = own.filter(({ job }) => !isCompleted(job)).length;
      const samples = cold.filter((one) => one.round === round).map(timeOf);
      const figure = { ...lower, name: `${name}/latency`, subject: 'coldStart', failed } as const;
      return { ...figure, round: sampledRound(samples) };
    }),
    ...(['first', 'after-idle', 'at-scale-up'] as const).flatMap((occasion) =>
      sampled(
        occasion,
        cold.filter((one) => one.occasion === occasion),
        timeOf,
      ),
    ),
    ...(haveRuns && warmDelays.length > 0
      ? [{ ...lower, name: `${name}/queue`, round: sampledRound(warmDelays) }]
      : []),
    ...(haveRuns
      ? [
          ...sampled('boot', cold, ({ job }) => Math.max(0, delayOf(job) - queue)),
          ...sampled('first-run', alone, ({ job }) => runOf(job)!),
        ]
      : []),
    ...(jobs.every(({ job }) => !isCompleted(job) || runOf(job) !== undefined) ? rounds : []).map(
      (round): FigureEntry => {
        const own = jobs.filter((one) => one.round === round).length;
        const met = cold.filter((one) => one.round === round).length;
        const figure = { name: `${name}/share`, unit: 'share', better: 'lower', problems } as const;
        return { ...figure, round: { value: met / own, count: own } };
      },
    ),
  ];
}
