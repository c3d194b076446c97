import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createRealTime } from './real-time.ts';

/** A clock on which a second of the target's takes a hundredth of ours. */
function fastClock(signal = new AbortController().signal) {
  return createRealTime({ rate: 100, slack: 7, tick: undefined, signal });
}

afterEach(() => void vi.restoreAllMocks());

/** Lets all clocks go on for so many milliseconds while this process is stopped. */
function stopProcess(ms: number): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);
}

test('counts in the time of the target', () => {
  const clock = fastClock();
  expect(clock).toMatchObject({ kind: 'real', slack: 7, tick: 5000, setupTimeout: 6_000_000 });
  expect(clock.toRealTime(250)).toBe(3);
  expect(createRealTime({ rate: 0.5, slack: 0, tick: 9, signal: AbortSignal.abort() })).toMatchObject({
    tick: 9,
    setupTimeout: 30_000,
  });
});

test('now goes on, and reach is never back before its instant', async () => {
  const clock = fastClock();
  const before = clock.now();

  await clock.reach(before + 1000);
  expect(clock.now()).toBeGreaterThanOrEqual(before + 1000);

  const after = clock.now();
  await clock.reach(before);
  expect(clock.now()).toBeGreaterThanOrEqual(after);
});

test('a bracket holds the whole call', async () => {
  const clock = fastClock();
  const before = clock.now();

  const { outcome, sent, answered } = await clock.bracket(() => sleep(5, 'answer'));

  expect(outcome).toBe('answer');
  expect(sent).toBeGreaterThanOrEqual(before);
  expect(answered).toBeGreaterThanOrEqual(sent);
  expect(clock.now()).toBeGreaterThanOrEqual(answered);
});

describe('settle', () => {
  const forever = () => Promise.withResolvers<string>().promise;

  test('gives the answer', async () => {
    const clock = fastClock();
    expect(await clock.settle(Promise.resolve('answer'), clock.now() + 1e9)).toBe('answer');
  });

  test('gives nothing once the deadline has passed', async () => {
    const clock = fastClock();
    const deadline = clock.now() + 2000;

    expect(await clock.settle(forever(), deadline)).toBeUndefined();

    // A timer may be a millisecond of ours early.
    expect(clock.now() + 100).toBeGreaterThanOrEqual(deadline);
  });

  test('does not count the time in which we wait for our turn', async () => {
    const clock = fastClock();
    const turn = clock.held(sleep(60));
    const call = turn.then(() => sleep(10, 'answer'));

    expect(await clock.settle(call, clock.now() + 4000)).toBe('answer');
    expect(await clock.settle(forever(), clock.now() + 2000)).toBeUndefined();
  });

  test('waits on for a call whose deadline has passed while our process was stopped', async () => {
    const clock = fastClock();
    const call = sleep(50).then(() => {
      stopProcess(30_000);
      return sleep(50, 'answer');
    });

    expect(await clock.settle(call, clock.now() + 100_000)).toBe('answer');
  });

  test('passes on what the call throws', async () => {
    const clock = fastClock();
    await expect(clock.settle(Promise.reject(new Error('cut')), clock.now() + 1e9)).rejects.toThrow('cut');
  });
});

describe('until', () => {
  test('asks until there is something', async () => {
    const clock = fastClock();
    let asked = 0;
    expect(await clock.until(async () => (++asked === 3 ? 'there' : undefined), Infinity)).toBe('there');
    expect(asked).toBe(3);
  });

  test('asks once more after an answer that came late to a question asked before the deadline', async () => {
    const clock = fastClock();
    let asked = 0;
    const found = clock.until(async () => {
      if (++asked === 2) return 'there';
      stopProcess(30_000);
      return undefined;
    }, clock.now() + 100_000);
    expect(await found).toBe('there');
  });

  test('asks for the last time at the deadline or later', async () => {
    const clock = fastClock();
    const deadline = clock.now() + 3000;
    const asked: number[] = [];

    expect(await clock.until(async () => void asked.push(clock.now()), deadline)).toBeUndefined();

    expect(asked.at(-1)).toBeGreaterThanOrEqual(deadline);
    expect(asked.filter((at) => at >= deadline)).toHaveLength(1);
  });
});

test('the end of the case ends every wait', async () => {
  const end = new AbortController();
  const clock = fastClock(end.signal);
  const later = clock.now() + 1e9;
  const waits = [clock.reach(later), clock.settle(new Promise(() => {}), later)];

  end.abort();

  for (const wait of waits) await expect(wait).rejects.toThrow('aborted');
});
