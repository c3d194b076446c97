import { expect, test } from 'vitest';
import { type Admission, createAdmission } from './admission.ts';

/** What a call takes, the delay of our event loop, and the cases that are under way. */
function machine() {
  const state = { took: 10, lag: 0 };
  const admission = createAdmission({ lag: () => state.lag });
  const under = new Set<() => void>();
  return { state, admission, under, ...driving(admission, under, state) };
}

function driving(admission: Admission, under: Set<() => void>, state: { took: number }) {
  const begin = (): Promise<void> =>
    admission.admit(async (admitted) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      under.add(resolve);
      await promise;
      under.delete(resolve);
      admitted.answered(state.took);
    });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Ends what is under way, so many times over. */
  async function rounds(times: number): Promise<void> {
    for (let round = 0; round < times; round++) {
      for (const end of [...under]) end();
      await settled();
    }
  }
  return { begin, rounds, settled };
}

function many(begin: () => Promise<void>): void {
  for (let index = 0; index < 2000; index++) void begin();
}

test('few cases begin at once, the others in their order', async () => {
  const { begin, under, settled } = machine();
  many(begin);
  await settled();
  expect(under.size).toBe(4);
});

test('more are let in while answers come promptly', async () => {
  const { begin, under, rounds } = machine();
  many(begin);
  await rounds(5);
  expect(under.size).toBeGreaterThan(30);
});

test('fewer are let in while answers come late, at least two', async () => {
  const { begin, under, rounds, state, admission } = machine();
  many(begin);
  await rounds(4);
  state.took = 2000;
  const before = admission.limit();
  await rounds(2);
  expect(admission.limit()).toBeLessThan(before);
  await rounds(60);
  expect(under.size).toBe(2);
});

test('fewer are let in while our own event loop is late', async () => {
  const { begin, rounds, state, admission } = machine();
  many(begin);
  await rounds(3);
  const before = admission.limit();
  state.lag = 800;
  await rounds(2);
  expect(admission.limit()).toBeLessThan(before);
});

test('the room grows again once answers are prompt', async () => {
  const { begin, rounds, state, admission } = machine();
  many(begin);
  state.took = 5000;
  await rounds(20);
  const narrow = admission.limit();
  state.took = 10;
  await rounds(40);
  expect(admission.limit()).toBeGreaterThan(narrow);
});

test('a late burst narrows the room once, not once for each that was under way', async () => {
  const { begin, rounds, state, admission } = machine();
  many(begin);
  await rounds(4);
  const before = admission.limit();
  state.took = 2000;
  await rounds(1);
  expect(admission.limit()).toBeGreaterThan(before / 3);
});

test('what work asks for within itself waits for nothing', async () => {
  const { admission } = machine();
  const nested = Array.from({ length: 10 }, () => admission.admit(() => admission.admit(async () => 'done')));
  expect(new Set(await Promise.all(nested))).toEqual(new Set(['done']));
});

test('who only waits gives its room back', async () => {
  const { admission, begin, under, settled } = machine();
  for (let index = 0; index < 4; index++) {
    void admission.admit(async (admitted) => {
      admitted.leave();
      await new Promise(() => {});
    });
  }
  await settled();
  many(begin);
  await settled();
  expect(under.size).toBe(4);
});

test('work that fails gives its room back', async () => {
  const { admission } = machine();
  const failing = Array.from({ length: 10 }, () => admission.admit(() => Promise.reject(new Error('no'))));
  const outcomes = await Promise.allSettled(failing);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
});
