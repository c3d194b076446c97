import { expect, test } from 'vitest';
import { limitAtOnce } from './limit-at-once.ts';

function pieces(count: number) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const work = ends.map(({ promise }, index) => async () => {
    begun.push(index);
    await promise;
    return index;
  });
  return { begun, ends, work };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
};

test('no more are under way at a time than may be, and the others come in their order', async () => {
  const { begun, ends, work } = pieces(4);
  const limited = limitAtOnce(2);
  const done = Promise.all(work.map((one) => limited(one)));
  await turns();
  expect(begun).toEqual([0, 1]);
  ends[1]!.resolve();
  await turns();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await done).toEqual([0, 1, 2, 3]);
});

test('work that fails makes room as well', async () => {
  const limited = limitAtOnce(1);
  const failed = limited(() => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(await limited(async () => 'next')).toBe('next');
});

test('without a limit all begin at once', async () => {
  const { begun, ends, work } = pieces(3);
  const limited = limitAtOnce(Infinity);
  const done = Promise.all(work.map((one) => limited(one)));
  await turns();
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await done;
});
