import { counted } from '../../engine/counted.ts';
import type { Pool, ToldHealth, ToldJob } from '../plan/throughput-steps.ts';
import {
  figuresOf,
  judgeJobs,
  kindOfWork,
  type PoolFigures,
  poolFigures,
  type StepFigures,
} from './judge-throughput.ts';
import { environmentOf } from './load-target.ts';
import type { LoadOrder, LoadReport } from './loads.ts';
import { mergeSummaries } from './merge-summaries.ts';
import { runK6 } from './run-k6.ts';
import { readTold } from './told-lines.ts';
import type { LoadFinding } from './verdict.ts';

const usualStepSeconds = 6;

type Figures = {
  readonly work: string;
  readonly pools: readonly PoolFigures[];
  readonly steps: readonly StepFigures[];
};

export async function runThroughput(order: LoadOrder): Promise<LoadReport & Figures> {
  const { target, environment, pools, gpu, serviceMs, seconds = usualStepSeconds } = order;
  const all = pools ?? [{ workers: 1, endpoint: target.endpoint }];
  const own = {
    ...{ ...environment, ...environmentOf(target), LOAD_POOLS: all.map(wordsOf).join(',') },
    ...{ LOAD_SERVICE_MS: String(serviceMs), LOAD_STEP_SECONDS: String(seconds), LOAD_GPU: gpu ?? '' },
  };
  const { summaries, logs } = await runK6({ ...order, script: 'worker-throughput', environment: own });
  const counts = mergeSummaries(summaries);
  const told = await readTold<ToldJob | ToldHealth>(logs);
  const jobs = told.filter((one): one is ToldJob => 'mark' in one);
  const health = told.filter((one): one is ToldHealth => 'there' in one);
  const submitted = (counts.completed?.count ?? 0) + (counts.failed?.count ?? 0);
  const figures = { work: kindOfWork(jobs), pools: poolFigures(jobs, health), steps: figuresOf(jobs) };
  return {
    ...figures,
    findings: [judgeJobs(jobs, submitted), ...judgePools(all, figures.pools)],
    text: render(figures),
  };
}

function wordsOf({ workers, endpoint }: Pool): string {
  return `${workers}=${endpoint}`;
}

/** Nothing says how fast workers must be: measured is what is told. More than the workers could do is more workers. */
function judgePools(asked: readonly Pool[], pools: readonly PoolFigures[]): LoadFinding[] {
  return asked.map(({ workers }) => {
    const found = pools.find((pool) => pool.workers === workers);
    const part = `${workers} worker${workers === 1 ? '' : 's'}`;
    if (found === undefined)
      return { part, verdict: 'inconclusive', documented: '', measured: '', reason: 'no job completed' };
    const { ideal, most, efficiency } = found;
    const measured = `${most.toFixed(1)} jobs/s, ${Math.round(100 * efficiency)} % of it`;
    return { part, verdict: 'pass', documented: `ideal ${ideal.toFixed(1)} jobs/s`, measured };
  });
}

function render({ work, pools, steps }: Figures): string {
  const ms = ({ p50, p95, p99 }: StepFigures['queue']) => [p50, p95, p99].map(Math.round).join('/');
  const perStep = steps.map(
    ({ workers, asked, done, queue, execution }) =>
      `  ${countOf(workers)}, ${asked.toFixed(1).padStart(6)} jobs/s asked, ${done.toFixed(1).padStart(6)} done; ` +
      `queue ${ms(queue)} ms, execution ${ms(execution)} ms`,
  );
  const perPool = pools.map(
    ({ workers, keptUpWith, coldStarts, serviceMs }) =>
      `  ${countOf(workers)}: keep up with ${keptUpWith?.toFixed(1) ?? 'none of the'} jobs/s, ` +
      `${counted(coldStarts, 'cold start')}, service time ${Math.round(serviceMs)} ms`,
  );
  return `work: ${work}; times are the 50th, 95th and 99th percentile\n${[...perStep, ...perPool].join('\n')}\n`;
}

function countOf(workers: number): string {
  return counted(workers, 'worker').padStart(11);
}
