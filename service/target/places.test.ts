import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many are in at a time, in the order in which they came', async () => {
  const places = createPlaces(2);
  const entered: string[] = [];
  const leave: (() => void)[] = [];
  for (const name of ['a', 'b', 'c', 'd']) {
    void places.take().then((release) => {
      entered.push(name);
      leave.push(release);
    });
  }
  await settled();
  expect(entered).toEqual(['a', 'b']);

  leave[0]!();
  await settled();

  expect(entered).toEqual(['a', 'b', 'c']);
});

test('the most urgent goes first, and among equals who came first', async () => {
  const places = createPlaces(1);
  const entered: string[] = [];
  const enter = async (name: string, urgency: number): Promise<void> => {
    const release = await places.take(urgency);
    entered.push(name);
    release();
  };
  const release = await places.take();
  const all = [enter('a', 1), enter('b', 3), enter('c', 2), enter('d', 3)];

  release();
  await Promise.all(all);

  expect(entered).toEqual(['b', 'd', 'c', 'a']);
});

test('a place that is given back twice is one', async () => {
  const places = createPlaces(1);
  const release = await places.take();
  release();
  release();
  let entered = 0;

  for (const _ of [1, 2]) void places.take().then(() => entered++);
  await settled();

  expect(entered).toBe(1);
});
