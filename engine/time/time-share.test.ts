import { expect, test } from 'vitest';
import { createTimeShare } from './time-share.ts';

test('what is under way at once divides the time, and the shares add up to it', () => {
  let now = 1000;
  const share = createTimeShare(() => now);
  const endFirst = share.begin();
  now += 100;
  const endSecond = share.begin();
  now += 60;
  const first = endFirst();
  now += 40;
  const second = endSecond();
  expect([first, second]).toEqual([130, 70]);
  expect(first + second).toBe(now - 1000);
});

test('time in which nothing is under way is nobody’s', () => {
  let now = 0;
  const share = createTimeShare(() => now);
  share.begin()();
  now += 500;
  const end = share.begin();
  now += 10;
  expect(end()).toBe(10);
});
