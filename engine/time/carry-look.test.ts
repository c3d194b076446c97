import { test } from 'vitest';
import { carryLook, type HeldClock } from './carry-look.ts';
import { ControlError } from './control-error.ts';

/** A world whose clock makes a step of ten seconds at each move, and in which a look ends at an instant. */
function heldUntil(instant: number) {
  const { promise: look, resolve } = Promise.withResolvers<string>();
  let now = 0;
  const moves: number[] = [];
  const clock: HeldClock = {
    hasEnded: () => now >= instant,
    now: () => now,
    async move(until) {
      moves.push(until);
      now = Math.min(until, now + 10_000);
      if (now >= instant) resolve('the answer');
    },
  };
  return { look, clock, moves, resolve };
}

test('moves the clock until a look that is held is answered, and no further', async ({ expect }) => {
  const { look, clock, moves } = heldUntil(30_000);

  expect(await carryLook(look, clock)).toBe('the answer');
  expect(moves).toEqual([60_000, 60_000, 60_000]);
});

test('moves nothing for a look that has ended, though its answer is late', async ({ expect }) => {
  const { look, clock, moves, resolve } = heldUntil(0);
  setTimeout(() => resolve('late'), 300);

  expect(await carryLook(look, clock)).toBe('late');
  expect(moves).toEqual([]);
});

test('gives up after a minute of the target, and leaves the look to its own end', async ({ expect }) => {
  const { look, clock, moves, resolve } = heldUntil(90_000);
  setTimeout(() => resolve('at last'), 400);

  expect(await carryLook(look, clock)).toBe('at last');
  expect(moves).toHaveLength(6);
});

test('leaves a look to its own end where the clock cannot be moved', async ({ expect }) => {
  const { look, clock, resolve } = heldUntil(10_000);
  const move = () => Promise.reject(new ControlError('not settled'));
  setTimeout(() => resolve('the answer'), 300);

  expect(await carryLook(look, { ...clock, move })).toBe('the answer');
});

test('throws what the look throws', async ({ expect }) => {
  const { clock } = heldUntil(0);

  await expect(carryLook(Promise.reject(new Error('cut')), clock)).rejects.toThrow('cut');
});
