import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { StepOutcome } from '../run-step.ts';
import { poolRecord, stepRecord } from './load-records.ts';

const pool = { workers: 2, endpoint: 'e' };

function outcomeOf(record: NonNullable<ReportedJob['record']>): StepOutcome {
  const jobs = Array.from({ length: 200 }, (_, nth): ReportedJob => {
    const due = 100 * nth;
    return { mark: '', due, sent: due, answered: due + 250, status: 200, record };
  });
  const arrivals = { pattern: 'constant', calls: 200, rate: 10, seed: 1, callers: 50 } as const;
  return { arrivals, jobs, problems: [], isCutShort: false, observed: { health: [] } };
}

test('a pool does so much of what its workers could do at best', () => {
  expect(poolRecord(pool, { jobMs: 200, most: 9 })).toEqual({
    ...{ workers: 2, serviceMs: 200, ideal: 10, most: 9, efficiency: 0.9 },
  });
});

test('a step has its name, and no percentile of too few samples', () => {
  const step = stepRecord('server-2-at-80', pool, outcomeOf({ status: 'COMPLETED', executionTime: 200 }));
  expect(step).toMatchObject({ name: 'server-2-at-80', workers: 2, jobs: 180, asked: 10 });
  expect(step!.queue).toEqual({ p50: 50, p95: 50 });
});

test('records that do not say how long jobs ran make none', () => {
  expect(stepRecord('s', pool, outcomeOf({ status: 'COMPLETED' }))).toBeUndefined();
});
