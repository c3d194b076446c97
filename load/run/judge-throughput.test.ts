import { expect, test } from 'vitest';
import type { ToldJob } from '../plan/throughput-steps.ts';
import { figuresOf, judgeJobs, kindOfWork, poolFigures } from './judge-throughput.ts';

function job(nth: number, change: Partial<ToldJob> = {}): ToldJob {
  const sent = 100 * nth;
  const record = { id: `j${nth}`, status: 'COMPLETED', output: { mark: `m${nth}` }, executionTime: 100 };
  return {
    workers: 1,
    share: 0.5,
    mark: `m${nth}`,
    sent,
    answered: sent + 110,
    status: 200,
    record,
    ...change,
  };
}

const jobs = Array.from({ length: 11 }, (_, nth) => job(nth));

test('rates, and what the queue costs beside the execution', () => {
  const [step] = figuresOf(jobs);
  expect(step).toMatchObject({ jobs: 11, asked: 10, queue: { p50: 10 }, execution: { p95: 100 } });
});

test('what a pool does at most, of what it could do at best', () => {
  const health = [0, 1, 1, 0, 1].map((there, at) => ({ workers: 1, there, at }));
  const [pool] = poolFigures(jobs, health);
  expect(pool).toMatchObject({ ideal: 10, most: 10, efficiency: 1, coldStarts: 2 });
  expect(pool!.keptUpWith).toBeCloseTo(10);
});

test('a load that lasted for hours is judged as well', () => {
  const many = Array.from({ length: 200_000 }, (_, nth) => job(nth));
  expect(poolFigures(many, [])[0]!.most).toBeCloseTo(10);
});

test('a queue that grows is not kept up with', () => {
  const slow = jobs.map((one, nth) => ({ ...one, share: 1.3, answered: one.sent + 110 + 300 * nth }));
  expect(poolFigures(slow, [])[0]!.keptUpWith).toBeUndefined();
});

test('every job is accounted for once', () => {
  const twin = job(3, { record: { ...job(2).record, output: { mark: 'm3' } } });
  const mixed = job(3, { record: { ...job(3).record, output: { mark: 'm4' } } });
  const lost = job(3, { status: 404, record: null });
  expect(
    [jobs, [...jobs.slice(0, 3), twin], [mixed], [job(1), lost]].map(
      (some) => judgeJobs(some, some.length).verdict,
    ),
  ).toEqual(['pass', 'fail', 'fail', 'inconclusive']);
  expect(judgeJobs(jobs, 12).verdict).toBe('inconclusive');
});

test('whether a card did the work is told', () => {
  const output = { probed: true, gpu: { kind: 'measured', device: 'card' } };
  expect(kindOfWork([job(0, { record: { output } })])).toBe('gpu (card)');
  expect(kindOfWork(jobs)).toBe('modelled');
});
