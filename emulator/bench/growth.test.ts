import { expect, test } from 'vitest';
import { exponentOf, type GrownKind, grownCounts, runGrowth } from './growth.ts';
import { renderGrowth } from './render-bench.ts';

test.each([
  ['in proportion', (count: number) => 3 * count, 1],
  ['with the square', (count: number) => 0.01 * count ** 2, 2],
  ['not at all', () => 7, 0],
])('a figure that grows %s', (_, figure, exponent) => {
  const steps = [1, 10, 100, 1000].map((count) => [count, figure(count)] as const);
  expect(exponentOf(steps)).toBeCloseTo(exponent, 10);
});

test('what processes cost anyway does not hide how large steps grow', () => {
  const steps = [1, 10, 100, 1000, 10_000, 100_000].map((count) => [count, 500 + count ** 1.5] as const);
  expect(exponentOf(steps)).toBeGreaterThan(1.3);
});

test('one step has no growth', () => expect(exponentOf([[10, 5]])).toBeNaN());

test.each(Object.keys(grownCounts) as GrownKind[])('the first two steps of %s are measured', async (kind) => {
  const counts = grownCounts[kind];
  const figures = await runGrowth(kind, counts[kind === 'jobs' ? 0 : 1]!);
  for (const { cpuMs } of figures.steps) expect(cpuMs).toBeGreaterThan(0);
  expect(figures.steps.map(({ count }) => count)).toEqual(counts.slice(0, kind === 'jobs' ? 1 : 2));
  expect(renderGrowth(figures).split('\n')).toHaveLength(figures.steps.length + 1);
});
