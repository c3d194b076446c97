import { describe, expect, test } from 'vitest';
import type { ReportedJob } from '../plan/reported-job.ts';
import {
  loadProbeJson,
  stoppedProblems,
  toleratedLateness,
  undoneProblems,
  unreadProblems,
} from './run-step.ts';

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
  expect(loadProbeJson({ serviceMs: 150 })).toBe('{"work":150}');
  expect(loadProbeJson({ serviceMs: 150, gpu: '{"size":64}' })).toBe('{"gpu":{"size":64}}');
  expect(loadProbeJson({ serviceMs: 150 }, 900)).toBe('{"work":900}');
  expect(loadProbeJson({ serviceMs: 150, gpu: '{}' }, 900)).toBe('{"work":900,"gpu":{}}');
});

test('answers that were too long to be read are no answers of a slow target', () => {
  expect(unreadProblems(jobs)).toEqual([]);
  expect(unreadProblems([...jobs, { ...jobs[0]!, isLong: true }])).toEqual([
    '1 of 12 answers were not read: they had more than 8192 characters',
  ]);
});

describe('jobs of 200 ms', () => {
  const ordered = { workMs: 200, clockRate: 1 };
  const job = (took: number, output: object | undefined = { mark: '' }): ReportedJob => ({
    ...{ mark: '', due: 50, sent: 60, answered: 60 + took, status: 200 },
    record: { status: 'COMPLETED', output },
  });

  test('that took as long and have their output are the ones that were ordered', () => {
    expect(undoneProblems([job(200), job(199), job(5000)], ordered)).toEqual([]);
  });

  test('that were answered at once did no work', () => {
    expect(undoneProblems([job(200), job(3)], ordered)).toEqual([
      '1 of 2 jobs that completed were answered sooner than their work of 200 ms can be done',
    ]);
    expect(undoneProblems([job(195)], { workMs: 200, clockRate: 10 })).toEqual([]);
  });

  test('without the output of the probe were done by another handler', () => {
    expect(undoneProblems([job(200), job(200, {})], ordered)).toEqual([
      '1 of 2 jobs that completed lack the output that the probe returns',
    ]);
  });

  test('that did not complete are another matter', () => {
    expect(undoneProblems(jobs, ordered)).toEqual([]);
  });
});

describe('a target that answers nothing any more', () => {
  const lost = (from: number) => jobs.map((job, nth) => (nth < from ? job : { ...job, status: 0 }));

  test('has stopped where /health is silent, too', () => {
    expect(stoppedProblems(lost(4), false)).toEqual([
      'neither the last 7 of 11 calls were answered nor /health after them: the target may have stopped',
    ]);
    expect(stoppedProblems(lost(0), false)).toHaveLength(1);
  });

  test('has not where it gives its health, or where the last calls alone were cut', () => {
    expect(stoppedProblems(lost(4), true)).toEqual([]);
    expect(stoppedProblems(lost(9), false)).toEqual([]);
    expect(stoppedProblems(jobs, false)).toEqual([]);
  });
});
