import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRealClock } from './real-clock.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function clockWith(speed: number, ...dues: number[]) {
  const clock = createRealClock(0, speed);
  const seen: number[] = [];
  for (const due of dues) clock.agenda.at(due, (now) => seen.push(now));
  return { clock, seen };
}

test('events happen by themselves, in their order, when they are due', () => {
  const { seen } = clockWith(1, 30, 10, 20);
  vi.advanceTimersByTime(19);
  expect(seen).toEqual([10]);
  vi.advanceTimersByTime(11);
  expect(seen).toEqual([10, 20, 30]);
});

test('an event that is added for sooner happens sooner', () => {
  const { clock, seen } = clockWith(1, 100);
  vi.advanceTimersByTime(10);
  clock.agenda.at(20, (now) => seen.push(now));
  vi.advanceTimersByTime(10);
  expect(seen).toEqual([20]);
});

test('an event may add the next', () => {
  const { clock, seen } = clockWith(1);
  clock.agenda.at(10, (now) => clock.agenda.at(now + 5, (then) => seen.push(then)));
  vi.advanceTimersByTime(15);
  expect(seen).toEqual([15]);
});

test('a cancelled event does not happen', () => {
  const { clock, seen } = clockWith(1, 20);
  clock.agenda.at(10, (now) => seen.push(now)).cancel();
  vi.advanceTimersByTime(30);
  expect(seen).toEqual([20]);
});

test('time runs `speed` times as fast', () => {
  const { clock, seen } = clockWith(10, 1_000);
  vi.advanceTimersByTime(99);
  expect([clock.now(), seen.length]).toEqual([990, 0]);
  vi.advanceTimersByTime(1);
  expect([clock.now(), seen.length]).toEqual([1_000, 1]);
});

test('it may run slower than real time', () => {
  const { clock, seen } = clockWith(0.5, 10);
  vi.advanceTimersByTime(19);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([clock.now(), ...seen]).toEqual([10, 10]);
});

test('whoever asks for the time finds done what was due, even if its timer is late', () => {
  const seen: number[] = [];
  const clock = createRealClock(0, 1);
  const reading = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 50);
  clock.agenda.at(20, (now) => seen.push(now));
  clock.agenda.at(60, (now) => seen.push(now));
  expect([clock.now(), ...seen]).toEqual([50, 20]);
  reading.mockRestore();
});

test('an event may be further away than the longest timer', () => {
  const fortyDays = 40 * 86_400_000;
  const { seen } = clockWith(1, fortyDays);
  vi.advanceTimersByTime(fortyDays - 1);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([fortyDays]);
});

test('an event that throws does not stop those after it', () => {
  const { clock, seen } = clockWith(1, 20);
  clock.agenda.at(10, () => {
    throw new Error('a broken event');
  });
  expect(() => vi.advanceTimersByTime(10)).toThrow('a broken event');
  vi.advanceTimersByTime(10);
  clock.now();
  expect(seen).toEqual([20]);
});

test('a clock that was stopped does nothing more', () => {
  const { clock, seen } = clockWith(1, 10);
  clock.stop();
  vi.advanceTimersByTime(20);
  clock.agenda.at(15, (now) => seen.push(now));
  clock.now();
  expect(seen).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('one timer stands for the whole agenda', () => {
  clockWith(1, 30, 10, 20, 40);
  expect(vi.getTimerCount()).toBe(1);
});
