import { expect, test, vi } from 'vitest';
import { loopProblem, watchEventLoop } from './watch-event-loop.ts';

test.each([
  ['stands still once for seconds', { span: 10_000, late: 1750, longest: 2000 }, '18 %'],
  ['hardly moves', { span: 8400, late: 6650, longest: 1200 }, '79 %'],
])('an event loop that %s makes reads uneven', (_, lags, share) => {
  expect(loopProblem(lags)).toBe(
    `in ${share} of the time a request to /health was more than 250 ms late, ${lags.longest} ms at most: this process was too busy`,
  );
});

test('one that is late for a moment does not', () => {
  expect(loopProblem({ span: 10_000, late: 90, longest: 340 })).toBeUndefined();
});

test('a step of a moment shows nothing of it', () => {
  expect(loopProblem({ span: 1900, late: 900, longest: 1150 })).toBeUndefined();
});

test('what a process that was stopped has missed counts by its time', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const loop = watchEventLoop();
    vi.advanceTimersByTime(4000);
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 2000);
    vi.advanceTimersByTime(4000);
    expect(loop.stop().problem).toMatch(/^in 18 % of the time .* 2000 ms at most/);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});
