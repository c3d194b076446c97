import { describe, expect, test } from 'vitest';
import {
  depthGrowth,
  driftOf,
  longestPause,
  overtakenShare,
  type StartedJob,
  throughputDrift,
} from './job-flow.ts';

function job(sent: number, started: number, ended = started + 200): StartedJob {
  return { due: sent, sent, answered: ended, isCompleted: true, started, ended };
}

/** Jobs of one worker, one after another, each sent so long before it starts. */
function oneAfterAnother(count: number, run: (nth: number) => number, wait = 0): StartedJob[] {
  let now = 1000;
  return Array.from({ length: count }, (_, nth) => {
    const started = now;
    now += run(nth);
    return job(started - wait, started, now);
  });
}

describe('jobs that are overtaken', () => {
  test.each([
    ['in order', [job(0, 0), job(100, 200), job(200, 400)], 0],
    ['the last one first', [job(0, 0), job(100, 400), job(200, 200)], 1 / 3],
    ['sent at one moment', [job(0, 400), job(15, 200)], 0],
    ['none', [], 0],
  ])('%s', (_, jobs, share) => {
    expect(overtakenShare(jobs)).toBe(share);
  });
});

test('a pause lasts while jobs wait, and not while there are none', () => {
  expect(longestPause([job(0, 0), job(5000, 5000)])).toBe(1);
  expect(longestPause([job(0, 0), job(100, 3000), job(200, 3200)])).toBe(2900);
  expect(longestPause([job(0, 700)])).toBe(700);
});

test('runs that become longer drift', () => {
  expect(driftOf(oneAfterAnother(100, () => 200))).toBe(1);
  expect(driftOf(oneAfterAnother(100, (nth) => 200 + nth))).toBeCloseTo(1.38, 2);
});

test('throughput that sinks drifts, wherever a fifth begins among jobs that end together', () => {
  const inFours = (gap: (nth: number) => number): StartedJob[] => {
    let now = 0;
    return Array.from({ length: 400 }, (_, nth) => {
      if (nth % 4 === 0) now += gap(nth);
      return job(0, now - 100, now);
    });
  };
  expect(
    throughputDrift(
      inFours(() => 200),
      8,
    ),
  ).toBeCloseTo(1, 6);
  expect(
    throughputDrift(
      inFours((nth) => (nth < 200 ? 200 : 250)),
      8,
    ),
  ).toBeCloseTo(0.8, 2);
  expect(throughputDrift(inFours(() => 200).slice(0, 60), 8)).toBeUndefined();
});

test('runs that take longer before a long queue grow with its depth', () => {
  const even = oneAfterAnother(100, () => 200);
  const burst = Array.from({ length: 20 }, (_, nth) => job(50_000, 50_000 + 300 * nth, 50_300 + 300 * nth));
  expect(depthGrowth([...even, ...burst])).toBeGreaterThan(1.4);
  expect(depthGrowth(even)).toBe(1);
});
