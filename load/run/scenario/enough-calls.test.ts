import { expect, test } from 'vitest';
import { callsAt, enoughCalls } from './enough-calls.ts';

test.each([
  [{}, 130],
  [{ runsync: { p50: 1 } }, 130],
  [{ runsync: { p99: 1 } }, 662],
  [{ goodput: 0.99 }, 662],
  [{ goodput: 1 }, 130],
])('%j leaves %i samples or a few more', (objectives, samples) => {
  const calls = enoughCalls(objectives);
  const left = calls - Math.floor(0.1 * calls);
  expect(left).toBeGreaterThanOrEqual(samples);
  expect(left).toBeLessThan(samples + 5);
});

test('the seconds that were asked for come first', () => {
  expect([callsAt(4, 10, {}), callsAt(0.01, 10, {}), callsAt(40, undefined, {})]).toEqual([40, 1, 400]);
});
