import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { EmulatorError, UnsettledError } from '../core/errors.ts';
import { createActivity } from './activity.ts';
import { createVirtualClock } from './virtual-clock.ts';

function clockAt(start: number) {
  const activity = createActivity();
  return { activity, clock: createVirtualClock(start, activity) };
}

describe('an advance', () => {
  test('goes from due event to due event and ends at its instant', async () => {
    const { clock } = clockAt(0);
    const seen: [string, number][] = [];
    clock.agenda.at(30, () => seen.push(['second', clock.now()]));
    clock.agenda.at(10, () => seen.push(['first', clock.now()]));
    await clock.advance(50, 0, 0);
    expect(seen).toEqual([
      ['first', 10],
      ['second', 30],
    ]);
    expect(clock.now()).toBe(50);
  });

  test('includes what is due at its very instant, and nothing later', async () => {
    const { clock } = clockAt(0);
    const seen: number[] = [];
    for (const due of [49, 50, 51]) clock.agenda.at(due, (now) => seen.push(now));
    await clock.advance(50, 0, 0);
    expect(seen).toEqual([49, 50]);
    expect(clock.agenda.next()).toBe(51);
  });

  test('includes what its own events add', async () => {
    const { clock } = clockAt(0);
    const seen: number[] = [];
    const again = (now: number): void => {
      seen.push(now);
      clock.agenda.at(now + 10, again);
    };
    clock.agenda.at(10, again);
    await clock.advance(35, 0, 0);
    expect(seen).toEqual([10, 20, 30]);
  });

  test('to an instant that has passed moves nothing', async () => {
    const { clock } = clockAt(100);
    await clock.advance(50, 0, 0);
    expect(clock.now()).toBe(100);
  });

  test('over many events leaves turns for others', async () => {
    const { clock } = clockAt(0);
    let turns = 0;
    for (let due = 1; due <= 2_000; due++) clock.agenda.at(due, () => {});
    const moved = clock.advance(2_000, 0, 0).then(() => 'moved');
    while ((await Promise.race([moved, turn('turn')])) === 'turn') turns += 1;
    expect(turns).toBeGreaterThan(1);
  });
});

describe('an advance does not overtake', () => {
  test('a call that was begun and has not arrived', async () => {
    const { clock, activity } = clockAt(0);
    const moved = clock.advance(100, 1, 0);
    await turn();
    expect(clock.now()).toBe(0);
    activity.arrive('the call').park();
    await moved;
    expect(clock.now()).toBe(100);
  });

  test('a call that is being answered', async () => {
    const { clock, activity } = clockAt(0);
    const call = activity.arrive('the call');
    const moved = clock.advance(100, 1, 0);
    await turn();
    expect(clock.now()).toBe(0);
    call.park();
    await moved;
    expect(clock.now()).toBe(100);
  });

  test('a handler that an event has woken', async () => {
    const { clock, activity } = clockAt(0);
    const handler = activity.begin('the handler');
    clock.agenda.at(10, () => handler.resume());
    handler.park();
    const moved = clock.advance(100, 0, 0);
    await turn();
    expect(clock.now()).toBe(10);
    handler.end();
    await moved;
    expect(clock.now()).toBe(100);
  });
});

describe('an advance stops early', () => {
  test('at the instant of the event that answered a call', async () => {
    const { clock, activity } = clockAt(0);
    const call = activity.arrive('the call');
    call.park();
    clock.agenda.at(10, () => call.end());
    await clock.advance(100, 1, 0);
    expect(clock.now()).toBe(10);
    await clock.advance(100, 1, 1);
    expect(clock.now()).toBe(100);
  });

  test('before it starts, when a call was answered that the caller has not seen', async () => {
    const { clock, activity } = clockAt(0);
    activity.arrive('the call').end();
    await clock.advance(100, 1, 0);
    expect(clock.now()).toBe(0);
  });
});

describe('several advances', () => {
  test('take turns in the order in which they came', async () => {
    const { clock, activity } = clockAt(0);
    const seen: number[] = [];
    for (const due of [10, 20, 30]) clock.agenda.at(due, (now) => seen.push(now));
    const call = activity.arrive('the call');
    const moves = [clock.advance(20, 1, 0), clock.advance(30, 1, 0), clock.advance(10, 1, 0)];
    await turn();
    expect(seen).toEqual([]);
    call.park();
    await Promise.all(moves);
    expect(seen).toEqual([10, 20, 30]);
    expect(clock.now()).toBe(30);
  });

  test('do not overtake one that still waits for a call', async () => {
    const { clock, activity } = clockAt(0);
    const waiting = clock.advance(20, 1, 0);
    const later = clock.advance(100, 0, 0);
    await turn();
    expect(clock.now()).toBe(0);
    activity.arrive('the call').park();
    await waiting;
    await later;
    expect(clock.now()).toBe(100);
  });

  test('go on after one that failed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { clock } = clockAt(0);
    const failed = clock.advance(10, 1, 0).catch((error: unknown) => error);
    const next = clock.advance(10, 0, 0);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await failed).toBeInstanceOf(UnsettledError);
    await next;
    expect(clock.now()).toBe(10);
  });
});

test('the clock of a world that has ended does not move', async () => {
  const { clock } = clockAt(0);
  clock.stop();
  await expect(clock.advance(10, 0, 0)).rejects.toThrow(EmulatorError);
  expect(clock.now()).toBe(0);
});

test('an advance that waits for a call ends with its world, and does not blame the call', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { clock } = clockAt(0);
  const moved = clock.advance(10, 1, 0).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  clock.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(String(await moved)).toMatch('this world has ended');
});
