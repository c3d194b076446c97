import { countSamples } from '../../../engine/measurement/histogram.ts';
import { estimatePercentile } from '../../../engine/measurement/percentile.ts';
import type { Percentiles, PoolRecord, StepRecord } from '../../../engine/report/load-record.ts';
import type { Pool } from '../../plan/pools.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { StepOutcome } from '../run-step.ts';
import { isCompleted, latencyOf, measuredJobs, throughputOf } from './job-figures.ts';

/** What a calibration found of a pool, as the record of a load has it. */
export function poolRecord({ workers }: Pool, { jobMs, most }: { jobMs: number; most: number }): PoolRecord {
  const ideal = (1000 * workers) / jobMs;
  return { workers, serviceMs: jobMs, ideal, most, efficiency: most / ideal };
}

/** What a step of `server` measured, as the record of a load has it; undefined where records do not say how long jobs ran. */
export function stepRecord(
  name: string,
  { workers }: Pool,
  outcome: StepOutcome,
  bound = Infinity,
): StepRecord | undefined {
  const jobs = measuredJobs(outcome);
  const done = jobs.filter(isCompleted);
  const runs = done.flatMap((job) => runOf(job) ?? []);
  if (runs.length < done.length || done.length === 0) return undefined;
  const throughput = throughputOf(jobs, outcome.arrivals);
  return {
    ...{ name, workers, jobs: jobs.length, asked: outcome.arrivals.rate, done: throughput },
    good: (throughput * done.filter((job) => latencyOf(job) <= bound).length) / done.length,
    queue: percentilesOf(done.map((job, nth) => Math.max(0, latencyOf(job) - runs[nth]!))),
    execution: percentilesOf(runs),
  };
}

function runOf({ record }: ReportedJob): number | undefined {
  return typeof record?.executionTime === 'number' ? record.executionTime : undefined;
}

function percentilesOf(samples: readonly number[]): Percentiles {
  const histogram = countSamples(samples);
  const of = (name: string, share: number): Percentiles => {
    const { value } = estimatePercentile(histogram, share);
    return value === undefined ? {} : { [name]: value };
  };
  return { ...of('p50', 0.5), ...of('p95', 0.95), ...of('p99', 0.99) };
}
