import { expect, onTestFinished, test } from 'vitest';
import { RunStoppedError, WorkerCrash } from '../core/errors.ts';
import { createActivity } from '../runtime/activity.ts';
import { createCallLog } from '../runtime/call-log.ts';
import { createEgress, createEgressAgent } from '../runtime/egress.ts';
import { createVirtualClock } from '../runtime/virtual-clock.ts';
import { createContext } from './context.ts';

function stage() {
  const activity = createActivity();
  const clock = createVirtualClock(0, activity);
  const agent = createEgressAgent();
  onTestFinished(() => agent.destroy());
  const egress = createEgress({
    ...{ agent, anywhere: false, log: createCallLog() },
    ...{ now: clock.now, standsStill: false },
  });
  const stop = new AbortController();
  const context = createContext(clock, egress, activity.begin('the handler'), stop.signal, '1');
  return { activity, clock, context, stop };
}

test('a sleep is parked on the agenda and ends at its instant', async () => {
  const { activity, clock, context } = stage();
  const woken = context.sleep(100).then(() => context.now());
  expect(activity.holding()).toEqual([]);
  expect(clock.agenda.next()).toBe(100);
  void clock.advance(500, 0, 0);
  expect(await woken).toBe(100);
});

test('a handler that wakes holds time still', async () => {
  const { activity, clock, context } = stage();
  const woken = context.sleep(100);
  clock.agenda.runNext(100);
  await woken;
  expect(activity.holding()).toEqual(['the handler']);
});

test.each([0, -1])('a sleep of %i ms ends at once', async (duration) => {
  const { clock, context } = stage();
  await context.sleep(duration);
  expect(clock.agenda.next()).toBeUndefined();
});

test('a sleep of no number is refused, and the clock is unharmed', async () => {
  const { clock, context } = stage();
  const asleep = context.sleep(Number.NaN);
  expect(clock.agenda.next()).toBeUndefined();
  await expect(asleep).rejects.toThrow();
});

test('a run that is stopped wakes with an error and leaves nothing on the agenda', async () => {
  const { activity, clock, context, stop } = stage();
  const asleep = context.sleep(100);
  stop.abort();
  await expect(asleep).rejects.toThrow(RunStoppedError);
  expect(clock.agenda.next()).toBeUndefined();
  expect(activity.holding()).toEqual(['the handler']);
});

test('a run that was stopped does not fall asleep again', async () => {
  const { context, stop } = stage();
  stop.abort();
  await expect(context.sleep(100)).rejects.toThrow(RunStoppedError);
  await expect(context.sleep(0)).rejects.toThrow(RunStoppedError);
});

test('a crash says why', () => {
  expect(() => stage().context.crash('out of memory')).toThrow(new WorkerCrash('out of memory'));
});
