import { expect, test } from 'vitest';
import { loopProblem } from './watch-event-loop.ts';

const delays = (count: number, ms: number) => ({ count, percentile: () => ms * 1e6 });

test('an event loop that often stands still for longer than a request takes makes reads uneven', () => {
  expect(loopProblem(delays(500, 320))).toBe(
    'one request in a hundred to /health was 300 ms late: this process was too busy',
  );
  expect(loopProblem(delays(500, 200))).toBeUndefined();
});

test('a step of a moment shows nothing of it', () => {
  expect(loopProblem(delays(99, 900))).toBeUndefined();
});
