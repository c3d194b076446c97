import { expect, test } from 'vitest';
import type { ReportedJob } from '../plan/reported-job.ts';
import { probeOrdersOf, toleratedLateness, unreadProblems } from './run-step.ts';

const jobs = Array.from({ length: 11 }, (_, nth): ReportedJob => {
  const due = 50 * nth;
  return { mark: '', due, sent: due, answered: due + 400, status: 200, record: null };
});
const arrivals = { calls: 11, rate: 20, seed: 1, callers: 5 };

test('a call may be late by a tenth of what an answer takes', () => {
  expect(toleratedLateness({ ...arrivals, pattern: 'poisson' }, jobs)).toBe(40);
});

test('where all come together, by a twentieth of the time until the last answer', () => {
  expect(toleratedLateness({ ...arrivals, pattern: 'together' }, jobs)).toBe(45);
});

test('and by ten milliseconds in any case', () => {
  expect(toleratedLateness({ ...arrivals, pattern: 'poisson' }, [])).toBe(10);
});

test('a job works for as long as was asked for, or does work of a card', () => {
  expect(probeOrdersOf({ serviceMs: 150 })).toBe('{"work":150}');
  expect(probeOrdersOf({ serviceMs: 150, gpu: '{"size":64}' })).toBe('{"gpu":{"size":64}}');
  expect(probeOrdersOf({ serviceMs: 150 }, 900)).toBe('{"work":900}');
  expect(probeOrdersOf({ serviceMs: 150, gpu: '{}' }, 900)).toBe('{"work":900,"gpu":{}}');
});

test('answers that were too long to be read are no answers of a slow target', () => {
  expect(unreadProblems(jobs)).toEqual([]);
  expect(unreadProblems([...jobs, { ...jobs[0]!, isLong: true }])).toEqual([
    '1 of 12 answers were not read: they had more than 8192 characters',
  ]);
});
