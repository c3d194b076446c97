import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmulatorError, UnsettledError } from '../core/errors.ts';
import { createActivity } from './activity.ts';
import { settleWorld } from './settle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What became of a promise so far. */
function watch(promise: Promise<void>): { outcome: unknown } {
  const watched: { outcome: unknown } = { outcome: 'pending' };
  promise.then(
    () => {
      watched.outcome = 'settled';
    },
    (error: unknown) => {
      watched.outcome = error;
    },
  );
  return watched;
}

test('a world in which nothing goes on is at rest', async () => {
  await expect(settleWorld(createActivity(), 0)).resolves.toBeUndefined();
});

test('a call that was begun and has not arrived is waited for', async () => {
  const activity = createActivity();
  const watched = watch(settleWorld(activity, 1));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(watched.outcome).toBe('pending');
  activity.arrive('the call').park();
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.outcome).toBe('settled');
});

test('a handler that neither ends nor parks is given up after 5 s, by its name', async () => {
  const activity = createActivity();
  activity.begin('the handler of job j1');
  const watched = watch(settleWorld(activity, 0));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(watched.outcome).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(watched.outcome).toBeInstanceOf(UnsettledError);
  expect(String(watched.outcome)).toMatch('the handler of job j1 neither ended nor parked');
});

test('calls that never arrive are counted in the message', async () => {
  const activity = createActivity();
  activity.arrive('the first call').end();
  const watched = watch(settleWorld(activity, 3));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(String(watched.outcome)).toMatch('2 of 3 calls that were begun have not arrived');
});

test('calls that have ended without having arrived are not waited for', async () => {
  const activity = createActivity();
  activity.arrive('the first call').end();
  const watched = watch(settleWorld(activity, 3, 2));
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.outcome).toBeInstanceOf(EmulatorError);
  expect(String(watched.outcome)).toMatch('2 calls have ended and 1 have arrived');
});

test('everything that is missing is named at once', async () => {
  const activity = createActivity();
  activity.begin('one handler');
  activity.begin('another handler');
  const watched = watch(settleWorld(activity, 1));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(String(watched.outcome)).toMatch(/1 of 1 calls.*one handler.*another handler/);
});

test('each change starts the patience anew', async () => {
  const activity = createActivity();
  activity.begin('a slow handler');
  const watched = watch(settleWorld(activity, 2));
  await vi.advanceTimersByTimeAsync(4_000);
  activity.arrive('a call').end();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(watched.outcome).toBe('pending');
  await vi.advanceTimersByTimeAsync(1);
  expect(watched.outcome).toBeInstanceOf(UnsettledError);
});

test('no timer is left when the world comes to rest', async () => {
  const activity = createActivity();
  const task = activity.begin('a handler');
  const watched = watch(settleWorld(activity, 0));
  await vi.advanceTimersByTimeAsync(0);
  task.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(watched.outcome).toBe('settled');
  expect(vi.getTimerCount()).toBe(0);
});
