import { expect, test } from 'vitest';
import { createActivity } from './activity.ts';

test('what was begun holds time still until it ends', () => {
  const activity = createActivity();
  const task = activity.begin('a handler');
  expect(activity.holding()).toEqual(['a handler']);
  task.end();
  expect(activity.holding()).toEqual([]);
});

test('what is parked holds nothing until it is resumed', () => {
  const activity = createActivity();
  const task = activity.begin('a handler');
  task.park();
  expect(activity.holding()).toEqual([]);
  task.resume();
  expect(activity.holding()).toEqual(['a handler']);
});

test('a task that has ended does not come back', () => {
  const activity = createActivity();
  const task = activity.begin('a handler');
  task.end();
  task.resume();
  expect(activity.holding()).toEqual([]);
});

test('calls are counted when they arrive and, once, when they end', () => {
  const activity = createActivity();
  const call = activity.arrive('a call');
  activity.begin('a handler').end();
  expect(activity).toMatchObject({ arrived: 1, answered: 0 });
  call.end();
  call.end();
  expect(activity).toMatchObject({ arrived: 1, answered: 1 });
});

test('a parked call that ends counts as answered', () => {
  const activity = createActivity();
  const call = activity.arrive('a call');
  call.park();
  call.end();
  expect(activity.answered).toBe(1);
});

test.each([
  ['an arrival', (activity) => activity.arrive('a call')],
  ['an end', (_, task) => task.end()],
  ['a parking', (_, task) => task.park()],
] satisfies [string, Change][])('%s ends the wait for a change', async (_, change) => {
  const activity = createActivity();
  const task = activity.begin('a handler');
  const changed = activity.changed();
  change(activity, task);
  await expect(changed).resolves.toBeUndefined();
});

type Change = (
  activity: ReturnType<typeof createActivity>,
  task: ReturnType<ReturnType<typeof createActivity>['begin']>,
) => unknown;
