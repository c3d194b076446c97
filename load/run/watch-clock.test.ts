import { expect, test } from 'vitest';
import { watchClock } from './watch-clock.ts';

/** A clock of the day that is set by so many milliseconds, one after the other. */
function watched(...jumps: number[]): string | undefined {
  let [passed, set] = [0, 0];
  const clock = watchClock({ date: () => passed + set, monotonic: () => passed });
  for (const jump of jumps) {
    passed += 500;
    set += jump;
    clock.look();
  }
  return clock.stop();
}

test('a clock that goes on, or is steered, is none that jumped', () => {
  expect(watched(0, 0, 0)).toBeUndefined();
  expect(watched(...Array<number>(100).fill(1))).toBeUndefined();
});

test('a clock that is set jumped, also where it is set back again', () => {
  expect(watched(0, 600_000, 0)).toBe('the clock of this machine jumped by 600000 ms');
  expect(watched(0, -3000, 3000)).toBe('the clock of this machine jumped by -3000 ms');
});

test('a pause between two readings of the clocks is no jump', () => {
  let [passed, pause] = [0, 0];
  const clock = watchClock({
    date() {
      const read = passed;
      passed += pause;
      return read;
    },
    monotonic: () => passed,
  });
  pause = 700;
  clock.look();
  pause = 0;
  clock.look();
  expect(clock.stop()).toBeUndefined();
});
