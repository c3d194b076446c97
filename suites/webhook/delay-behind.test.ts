import { expect, test } from 'vitest';
import { delayBehind } from './delay-behind.ts';

const at = (earliest: number, latest = earliest) => ({ earliest, latest });

test('a job that waits behind another waits from the end of that', () => {
  const behind = { sent: 0, answered: 10 };
  expect(delayBehind(at(1000, 1100), behind, at(1500, 1600))).toEqual({ least: 400, most: 600 });
});

test('a job that was submitted after the end waits from its own submission', () => {
  const late = { sent: 41_000, answered: 41_050 };
  expect(delayBehind(at(1000), late, at(41_100))).toEqual({ least: 50, most: 100 });
});
