import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPunctualTimer } from './punctual-timer.ts';
import { createWatchdog } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets so much time pass without letting any timer fire on time, as a process that is stopped does. */
function stopProcess(ms: number): void {
  const before = performance.now();
  vi.spyOn(performance, 'now').mockReturnValueOnce(before + ms);
}

describe('a punctual timer', () => {
  test('expires after its time', async () => {
    const expired = vi.fn();
    startPunctualTimer(1000, expired);
    await vi.advanceTimersByTimeAsync(999);
    expect(expired).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('does not count a slice in which the process was stopped', async () => {
    const expired = vi.fn();
    startPunctualTimer(1000, expired);
    await vi.advanceTimersByTimeAsync(100);
    stopProcess(30_000);
    await vi.advanceTimersByTimeAsync(900);
    expect(expired).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(250);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('that is stopped never expires', async () => {
    const expired = vi.fn();
    startPunctualTimer(1000, expired)();
    await vi.advanceTimersByTimeAsync(5000);
    expect(expired).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a watchdog', () => {
  const prompt = async () => {};

  test('ends a call that is not answered while both loops are free', async () => {
    const expired = vi.fn();
    createWatchdog(prompt).timeout(1000).start(expired);
    await vi.advanceTimersByTimeAsync(999);
    expect(expired).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('waits on while the target answers pings late', async () => {
    const expired = vi.fn();
    const ping = { takes: 400 };
    createWatchdog(() => sleep(ping.takes))
      .timeout(1000)
      .start(expired);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(expired).not.toHaveBeenCalled();
    ping.takes = 1;
    await vi.advanceTimersByTimeAsync(2000);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('counts nothing while a call could not have been answered', async () => {
    const expired = vi.fn();
    let weight = 0;
    createWatchdog(prompt)
      .timeout(1000, () => weight)
      .start(expired);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(expired).not.toHaveBeenCalled();
    weight = 1;
    await vi.advanceTimersByTimeAsync(1250);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('ends every call once the process is gone', async () => {
    const expired = vi.fn();
    createWatchdog(() => Promise.reject(new Error('refused')))
      .timeout(3_600_000)
      .start(expired);
    await vi.advanceTimersByTimeAsync(1000);
    expect(expired).toHaveBeenCalledOnce();
  });

  test('pings only while something is watched', async () => {
    const ping = vi.fn(prompt);
    createWatchdog(ping)
      .timeout(1000)
      .start(() => {})();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ping.mock.calls.length).toBeLessThanOrEqual(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('finds no quiet while the target is late', async () => {
    const ping = { takes: 400 };
    let isQuiet = false;
    void createWatchdog(() => sleep(ping.takes))
      .quiet(150)
      .then(() => {
        isQuiet = true;
      });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isQuiet).toBe(false);
    ping.takes = 1;
    await vi.advanceTimersByTimeAsync(1000);
    expect(isQuiet).toBe(true);
  });
});
