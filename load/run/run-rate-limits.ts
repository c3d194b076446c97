import { rowsNamed } from '../plan/limit-phases.ts';
import { judgeLimits } from './judge-limits.ts';
import { environmentOf } from './load-target.ts';
import type { LoadOrder, LoadReport } from './loads.ts';
import { mergeSummaries } from './merge-summaries.ts';
import { readSummaries } from './read-summaries.ts';
import { runK6 } from './run-k6.ts';

export async function runRateLimits(order: LoadOrder): Promise<LoadReport & { counts: object }> {
  const { target, rows, environment } = order;
  const own = { ...environment, ...environmentOf(target), LOAD_ROWS: rows };
  const given = order.summaries.length > 0;
  const summaries = given
    ? await readSummaries(order.summaries)
    : (await runK6({ ...order, script: 'rate-limits', environment: own })).summaries;
  const counts = mergeSummaries(summaries);
  const known = {
    requestsPerWorker: target.requestsPerWorker,
    hasSecond: target.second !== undefined,
    hasSecondUser: target.secondKey !== undefined,
  };
  return { findings: judgeLimits(rowsNamed(rows), counts, known, true), counts };
}
