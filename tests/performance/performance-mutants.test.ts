import { expect, test } from 'vitest';
import { compareFigures } from '../../engine/comparison/compare-figures.ts';
import type { Measurements } from '../../engine/measurement/measurements.ts';
import { pairFigures } from '../../engine/report/compare/pair-figures.ts';
import type { PerformanceMutant } from '../../mutants/common/kinds.ts';
import { performanceMutants } from '../../mutants/performance/performance-mutants.ts';
import { loadSimulated } from './load-simulated.ts';

type Scenario = Pick<PerformanceMutant['shownBy'], 'load' | 'options'>;

const healthy = new Map<string, Promise<Measurements>>();

function measure({ load, options }: Scenario, seed: number, overrides: PerformanceMutant[]) {
  const { sizes: workers = 4, speed: _, ...asked } = options;
  return loadSimulated({ load: load as 'server', seed, workers, overrides, ...asked });
}

/** The healthy emulator under a load, measured once. */
function measureHealthy(scenario: Scenario): Promise<Measurements> {
  const key = JSON.stringify([scenario.load, scenario.options]);
  const measured = healthy.get(key) ?? measure(scenario, 1, []);
  healthy.set(key, measured);
  return measured;
}

function compare(before: Measurements, after: Measurements) {
  const { pairs, onlyBefore, onlyAfter } = pairFigures([before], [after], false);
  expect([onlyBefore, onlyAfter]).toEqual([[], []]);
  return compareFigures(pairs, { tolerance: 0.05, seed: 1 });
}

test.each(performanceMutants)('$id is told from the healthy emulator by $shownBy.figure', async (mutant) => {
  const { figure, percentile } = mutant.shownBy;
  const changes = compare(await measureHealthy(mutant.shownBy), await measure(mutant.shownBy, 2, [mutant]));
  const named = changes.filter(
    (change) => change.name.endsWith(`/${figure}`) && (!percentile || change.percentile === percentile),
  );
  expect(named).toMatchObject([{ verdict: 'regression' }]);
});

const scenarios = [
  ...new Set(performanceMutants.map(({ shownBy: { load, options } }) => JSON.stringify({ load, options }))),
];

test.each(scenarios)('another healthy emulator shows no regression: %s', async (text) => {
  const scenario = JSON.parse(text) as Scenario;
  const changes = compare(await measureHealthy(scenario), await measure(scenario, 2, []));
  expect(changes.filter(({ verdict }) => verdict === 'regression' || verdict === 'improvement')).toEqual([]);
});

test('ten mutants of performance break no rule, so none of them is proved', () => {
  expect(performanceMutants).toHaveLength(10);
  expect(performanceMutants.every((mutant) => !('breaks' in mutant) && !('sharp' in mutant))).toBe(true);
});
