import { expect, test } from 'vitest';
import { compareFigures, type FigureChange } from '../../engine/comparison/compare-figures.ts';
import type { Measurements } from '../../engine/measurement/measurements.ts';
import { pairFigures } from '../../engine/report/compare/pair-figures.ts';
import { loadSimulated } from './load-simulated.ts';

// 200 comparisons are what was asked for. Each load stands in five of them, for loads cost more than comparisons: an odd one in more
// of them would count as often.
const comparisons = 200;
const loads = 80;
const slowerLoads = 25;
const slowdown = 1.1;

function loadMany(count: number, firstSeed: number, slower = 1): Promise<Measurements[]> {
  const seeds = Array.from({ length: count }, (_, nth) => firstSeed + nth);
  return Promise.all(
    seeds.map((seed) =>
      loadSimulated({ load: 'server', seed, slowdown: slower, rate: 4, seconds: 15, rounds: 7 }),
    ),
  );
}

function compare(before: Measurements, after: Measurements): FigureChange[] {
  const { pairs } = pairFigures([before], [after], false);
  expect(pairs.length).toBeGreaterThan(10);
  return compareFigures(pairs, { tolerance: 0.05, seed: 1 });
}

test('of 200 comparisons of the emulator with itself at most 5 % call any figure a change, and a slowdown of 10 % is seen in 90 %', async () => {
  const healthy = await loadMany(loads, 1);
  const pairs = Array.from({ length: comparisons }, (_, nth) => {
    const first = nth % loads;
    return [healthy[first]!, healthy[(first + 1 + Math.floor(nth / loads)) % loads]!] as const;
  });
  const changed = pairs.filter(([before, after]) =>
    compare(before, after).some(({ verdict }) => verdict === 'regression' || verdict === 'improvement'),
  );
  expect(changed.length).toBeLessThanOrEqual(0.05 * comparisons);

  const slower = await loadMany(slowerLoads, 1000, slowdown);
  const seen = slower.filter((after, nth) =>
    compare(healthy[nth]!, after).some(
      ({ name, verdict }) => verdict === 'regression' && name.endsWith('/runsync-latency'),
    ),
  );
  expect(seen.length).toBeGreaterThanOrEqual(0.9 * slowerLoads);
}, 600_000);
