import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SuiteError } from '../../../engine/errors.ts';
import { Interruption } from '../../../engine/run/interruption.ts';
import { createActivity, endOwnCheck } from './end-own-check.ts';

const going = new AbortController().signal;
const forever = <T>(): Promise<T> => new Promise(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a check ends as it does', async () => {
  expect(await endOwnCheck(Promise.resolve('done'), createActivity(), going)).toBe('done');
  await expect(endOwnCheck(Promise.reject(new Error('no')), createActivity(), going)).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('one that awaits what is none of its own is an error after a minute', async () => {
  const ended = vi.fn();
  void endOwnCheck(forever(), createActivity(), going).catch(ended);
  await vi.advanceTimersByTimeAsync(58_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toHaveBeenCalledWith(expect.any(SuiteError));
});

test('while it calls or waits it may take any time, and so it may a while after that', async () => {
  const activity = createActivity();
  const ended = vi.fn();
  const call = Promise.withResolvers<void>();
  void activity.note(call.promise);
  void endOwnCheck(forever(), activity, going).catch(ended);
  await vi.advanceTimersByTimeAsync(3_600_000);
  call.resolve();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).not.toHaveBeenCalled();
  void activity.note(Promise.resolve());
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toHaveBeenCalledOnce();
});

test('once its run is interrupted it is left behind soon, but not while it deletes something', async () => {
  const run = new AbortController();
  const activity = createActivity();
  const ended = vi.fn();
  const deletion = Promise.withResolvers<void>();
  void activity.note(deletion.promise);
  void endOwnCheck(forever(), activity, run.signal).catch(ended);
  run.abort(new Interruption('the run was interrupted'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ended).not.toHaveBeenCalled();
  deletion.resolve();
  await vi.advanceTimersByTimeAsync(7000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ message: 'the run was interrupted' }));
});
