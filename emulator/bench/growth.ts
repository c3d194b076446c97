import { startProcess } from './own-process.ts';

/** What an emulator may have many of. */
export type GrownKind = 'jobs' | 'endpoints' | 'worlds' | 'connections';

/** What it took to have so many: milliseconds of processor time, and memory at the most, in bytes. */
export type Growth = { readonly cpuMs: number; readonly bytes: number };

export type GrowthFigures = {
  readonly kind: GrownKind;
  readonly steps: readonly (Growth & { readonly count: number })[];
  /** The powers of the count that processor time and memory grow with. */
  readonly exponents: { readonly time: number; readonly memory: number };
};

const grow = new URL('./grow.ts', import.meta.url).pathname;

/** How many of each kind there are, step by step. */
export const grownCounts: Readonly<Record<GrownKind, readonly number[]>> = {
  jobs: [10_000, 30_000, 100_000, 300_000, 1_000_000],
  endpoints: [1, 10, 100, 1000, 10_000],
  worlds: [1, 10, 100, 1000, 10_000],
  connections: [10, 100, 1000, 9000],
};

/**
 * Measures how an emulator grows with one of its kinds, each step in a process of its own.
 * @param most steps with more of it are left out
 */
export async function runGrowth(kind: GrownKind, most: number): Promise<GrowthFigures> {
  const steps: (Growth & { count: number })[] = [];
  for (const count of grownCounts[kind].filter((one) => one <= most)) {
    const grown = await startProcess<Growth>([
      '--expose-gc',
      '--max-semi-space-size=64',
      grow,
      kind,
      `${count}`,
    ]);
    await grown.stop();
    steps.push({ count, ...grown.ready });
  }
  const time = exponentOf(steps.map(({ count, cpuMs }) => [count, cpuMs]));
  const memory = exponentOf(steps.map(({ count, bytes }) => [count, bytes]));
  return { kind, steps, exponents: { time, memory } };
}

/** One step has no growth. */
export const fewestSteps = 2;

/** Steps that show growth: smaller ones are lost in what a process costs anyway. */
const fittedSteps = 3;

/**
 * The power of the count that a figure grows with: the slope of the greatest steps on logarithmic scales, by least squares.
 * NaN where there are fewer than two.
 */
export function exponentOf(steps: readonly (readonly [count: number, figure: number])[]): number {
  const points = steps.slice(-fittedSteps).map(([count, figure]) => [Math.log(count), Math.log(figure)]);
  if (points.length < fewestSteps) return Number.NaN;
  const meanOf = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length;
  const [x, y] = [meanOf(0), meanOf(1)];
  const shared = points.reduce((sum, [a, b]) => sum + (a! - x) * (b! - y), 0);
  return shared / points.reduce((sum, [a]) => sum + (a! - x) ** 2, 0);
}
