import { expect, test } from 'vitest';
import { isMachineBusy, watchMachine } from './machine-load.ts';

test('the load is that of a core, and the mean of what was seen', () => {
  const averages = [4, 12];
  const end = watchMachine({ loadAverage: () => averages.shift()!, cores: 2 });
  const { load, lagMs } = end();
  expect(load).toBe(4);
  expect(lagMs).toBeGreaterThanOrEqual(0);
});

test.each([
  ['a run alone on one core', { load: 3, lagMs: 30 }, false],
  ['much else to do', { load: 4.5, lagMs: 30 }, true],
  ['a loop that is late', { load: 0, lagMs: 400 }, true],
])('a machine is busy or not: %s', (_, seen, isBusy) => {
  expect(isMachineBusy(seen)).toBe(isBusy);
});
