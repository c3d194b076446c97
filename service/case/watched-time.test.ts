import { expect, test } from 'vitest';
import type { CallClock } from '../../engine/time/time.ts';
import { countingWaits } from './watched-time.ts';

/** A clock that moves to each deadline at once, when its call is not answered. */
function leapingClock(): CallClock {
  let now = 0;
  const leap = async (instant: number) => {
    await Promise.resolve();
    now = Math.max(now, instant);
  };
  return {
    kind: 'virtual',
    now: () => now,
    reach: leap,
    settle: (_call, deadline) => leap(deadline),
    async until(ask, deadline) {
      while (now < deadline) await ask();
    },
  } as Partial<CallClock> as CallClock;
}

test('a wait within another counts once', async () => {
  const { time, waited } = countingWaits(leapingClock());
  const lost = new Promise<undefined>(() => {});
  await time.until(async () => {
    await time.settle(lost, 600);
    return undefined;
  }, 600);
  expect(waited()).toBe(600);
});

test('waits beside each other count once, and later ones are added', async () => {
  const { time, waited } = countingWaits(leapingClock());
  await Promise.all([time.reach(100), time.reach(300)]);
  await time.reach(1000);
  expect(waited()).toBe(1000);
});

test('a wait that nobody waits for any more counts as far as others go', async () => {
  const clock = leapingClock();
  const { time, waited } = countingWaits({
    ...clock,
    settle: <T>() => new Promise<T | undefined>(() => {}),
  });
  void time.settle(Promise.resolve(), 5000);
  await time.reach(200);
  expect(waited()).toBe(200);
});
