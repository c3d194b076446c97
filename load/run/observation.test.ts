import { expect, test } from 'vitest';
import { healthSample, workersIn } from './observation.ts';

const jobs = { inQueue: 1, inProgress: 2, retried: 3 };

test('a health record is read by its counts', () => {
  const seen = { jobs, workers: { idle: 4, running: 5 } };

  expect(healthSample(7, seen)).toEqual({ at: 7, ...jobs, idle: 4, running: 5 });
  expect(workersIn(seen)).toBe(9);
});

test.each([-1, 0.5, 1e308, 9e15, Infinity, Number.NaN, '4', null, undefined])(
  'of %s workers nothing is known, and no cost',
  (idle) => {
    const seen = { jobs, workers: { idle, running: 0 } };

    expect(healthSample(7, seen)).toBeUndefined();
    expect(workersIn(seen)).toBeUndefined();
  },
);
