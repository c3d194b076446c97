import { expect, test } from 'vitest';
import type { ReportedJob } from '../../plan/reported-job.ts';
import type { StepOutcome } from '../run-step.ts';
import { costFigures } from './cost-figures.ts';

const price = { gpuTypes: ['a GPU'], gpus: 1, hourly: 3600, source: 'a catalog' };

/** Ten jobs of 900 ms, one after another on one worker. */
const jobs: ReportedJob[] = Array.from({ length: 10 }, (_, nth) => ({
  ...{ mark: `1-${nth}`, due: 1000 * nth, sent: 1000 * nth, answered: 1000 * nth + 950, status: 200 },
  record: { id: `j${nth}`, status: 'COMPLETED', executionTime: 900 },
}));

function outcomeOf(workersAt: readonly (readonly [at: number, workers: number])[]): StepOutcome {
  const counts = { inQueue: 0, inProgress: 0, retried: 0, running: 0 };
  const health = workersAt.map(([at, idle]) => ({ ...counts, at, idle }));
  const arrivals = { pattern: 'constant', calls: 10, rate: 1, seed: 1, callers: 1 } as const;
  return { arrivals, jobs, problems: [], isCutShort: false, observed: { health } };
}

const problemsOf = (...workersAt: [number, number][]) =>
  costFigures('s', outcomeOf(workersAt), price).map(({ problems }) => problems);

test('a thousand jobs cost the time of all workers that were there', () => {
  const [thousand] = costFigures(
    's',
    outcomeOf([
      [-100, 2],
      [10_000, 2],
    ]),
    price,
  );
  expect(thousand).toMatchObject({ subject: 'costPer1000Jobs', problems: [] });
  expect(thousand!.round).toMatchObject({ value: expect.closeTo(2000, 0), count: 10 });
});

test('no cost rests on fewer workers than the runs take', () => {
  const reason = '/health counted workers for 0.0 s, and by executionTime jobs ran for 9.0 s';
  expect(problemsOf([0, 0], [10_000, 0])).toEqual([[reason], [reason]]);
  expect(problemsOf([0, 1], [4000, 1], [4001, 0], [10_000, 0])[0]).toEqual([
    '/health counted workers for 4.0 s, and by executionTime jobs ran for 9.0 s',
  ]);
  expect(problemsOf([0, 1], [10_000, 1])).toEqual([[], []]);
});

test('what no looks at /health enclose is held against nobody where it is short', () => {
  expect(problemsOf([0, 1], [9500, 1])).toEqual([[], []]);
  expect(problemsOf([900, 1], [10_000, 1])).toEqual([[], []]);
});

test('no cost rests on a step of which a tenth or more was not looked at', () => {
  const reason = (seconds: string) => `no answer of /health counted workers for ${seconds} of 10.0 s`;
  expect(problemsOf([0, 1], [5000, 1])).toEqual([[reason('5.0')], [reason('5.0')]]);
  expect(problemsOf([3000, 1], [10_000, 1])[0]).toEqual([reason('3.0')]);
  const looks = (from: number, to: number): [number, number][] =>
    Array.from({ length: (to - from) / 250 + 1 }, (_, nth) => [from + 250 * nth, 1]);
  expect(problemsOf(...looks(0, 4000), ...looks(6000, 10_000))[0]).toEqual([reason('2.0')]);
  expect(problemsOf(...looks(0, 4000), ...looks(4750, 10_000))[0]).toEqual([]);
});

test('workers cost something while no call falls due, until the step is over', () => {
  const [job] = jobs;
  const outcome = outcomeOf(Array.from({ length: 40 }, (_, nth) => [250 * nth, 1] as const));
  const alone = { ...outcome, jobs: [job!], arrivals: { ...outcome.arrivals, calls: 1, rate: 0.2 } };
  expect(costFigures('s', alone, price)[0]).toMatchObject({
    problems: [],
    round: { value: expect.closeTo(5000, 0), count: 1 },
  });
});

test.each([
  ['/health did not count the workers often enough, or not at all', outcomeOf([]), price],
  [
    'no job completed',
    {
      ...outcomeOf([
        [-100, 2],
        [10_000, 2],
      ]),
      jobs: [],
    },
    price,
  ],
  ['nobody knows the price of its workers', outcomeOf([]), undefined],
  ['no catalog', outcomeOf([]), { unknown: 'no catalog' }],
])('a cost that can not be known says why: %s', (unknown, outcome, known) => {
  expect(costFigures('s', outcome, known)).toEqual([
    expect.objectContaining({ subject: 'costPer1000Jobs', unknown }),
  ]);
  expect(costFigures('s', outcome, known)[0]).not.toHaveProperty('round');
});
