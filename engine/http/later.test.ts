import { expect, test } from 'vitest';
import { later } from './later.ts';

test('makes a value once, and not before it is asked for', () => {
  let made = 0;
  const value = later(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);

  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});

test('tries again after a failure', () => {
  const answers = [
    () => {
      throw new Error('not yet');
    },
    () => 'now',
  ];
  const value = later(() => answers.shift()!());

  expect(value).toThrow('not yet');
  expect(value()).toBe('now');
});
