import { expect, test } from 'vitest';
import type { StepOutcome } from '../run-step.ts';
import { timelineRecord } from './timeline-record.ts';

/** So many jobs, a tenth of a second apart, answered after 200 ms; the last one after a second. */
function outcomeOf(calls: number): StepOutcome {
  const jobs = Array.from({ length: calls }, (_, nth) => {
    const sent = 100 * nth;
    const answered = sent + (nth === calls - 1 ? 1000 : 200);
    const record = { id: `j${nth}`, status: 'COMPLETED', executionTime: 150.4 };
    return { mark: '', due: sent, sent, answered, status: 200, record };
  });
  const health = Array.from({ length: calls }, (_, nth) => ({
    ...{ at: 250 * nth, inQueue: nth, inProgress: 1, retried: 0, idle: 0, running: 1 },
  }));
  const arrivals = { pattern: 'constant', calls, rate: 10, seed: 1, callers: 9 } as const;
  return { arrivals, jobs, problems: [], isCutShort: false, observed: { health } };
}

test('a record has the times of each job, what was seen of the queue, and latency by percentile', () => {
  const { jobs, queue, latency, count } = timelineRecord('step', 2, outcomeOf(20));
  expect(count).toBe(20);
  expect(jobs[1]).toEqual({ due: 100, sent: 100, started: 150, ended: 300, answered: 300 });
  expect(queue[3]).toEqual({ at: 750, waiting: 3, running: 1 });
  expect(latency.map(({ share, ms }) => [share, ms])).toEqual([
    [0, 200],
    [0.1, 200],
    [0.25, 200],
    [0.5, 200],
    [0.75, 200],
    [0.9, 200],
    [1, 1000],
  ]);
});

test('however many jobs there were, a record is small', () => {
  const record = timelineRecord('step', 2, outcomeOf(5000));
  expect(record.count).toBe(5000);
  expect(record.jobs).toHaveLength(200);
  expect(record.queue.length).toBeLessThanOrEqual(60);
  expect(JSON.stringify(record).length).toBeLessThan(25_000);
});
