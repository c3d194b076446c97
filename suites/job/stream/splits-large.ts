import { toStringMethod } from 'fast-check';
import { rule } from '../../../harness/rule/rule.ts';
import { callsOfStream, spread } from './orders.ts';
import { canHear, gather, startStream, waitsBeside } from './streaming.ts';

/** A megabyte may be 2^20 bytes, and what is around the output may count. */
const mostBytes = 1_100_000;
const gap = 5000;
const longestWork = 3 * gap;
const sizes = [
  [1_200_000],
  [1_101_000],
  [2_500_000],
  [3_300_001],
  [40, 1_500_000, 40],
  [1_300_000, 1_300_000],
];

/** Texts of ASCII that JSON writes as they are, so that characters are bytes. Where they are cut is open. */
rule(
  'job.stream.splits-large',
  { calls: callsOfStream, waits: { least: 5000, most: longestWork + waitsBeside } },
  async (bench) => {
    await bench.holds(sizes.map(named), async ({ sizes }, scene) => {
      const { expect, elapsed } = scene;
      const orders = spread(sizes.map(textOf), gap, bench, scene);
      const whole = orders.yield.join('');
      const stream = await startStream(orders, scene);

      const answers = await gather(stream, [], (some) => isAll(some, whole), scene);

      const largest = Math.max(0, ...answers.flat().map(bytesIn));
      expect(largest, 'the bytes of the largest chunk').toBeLessThanOrEqual(mostBytes);
      const words = `whether the chunks of ${JSON.stringify(answers.map((some) => some.map(bytesIn)))} bytes make up what was yielded`;
      const isThere = isAll(answers, whole);
      if (canHear(scene)) elapsed(() => expect(isThere, words).toBe(true));
      else if (!isThere) scene.unjudged('the rest may have come after the end');
    });
  },
);

type Sizes = { readonly sizes: readonly number[]; [toStringMethod](): string };

function named(sizes: readonly number[]): Sizes {
  return { sizes, [toStringMethod]: () => `${sizes.join(', ')} bytes` };
}

/** Numbers in a row: no part of it is like another. */
function textOf(size: number): string {
  const rows = Array.from({ length: Math.ceil(size / 8) }, (_, row) => String(row).padStart(7, '0'));
  return rows.join(' ').padEnd(size).slice(0, size);
}

/** Either each call repeats all that came before, or it gives only what is new. */
function isAll(answers: readonly unknown[][], whole: string): boolean {
  return [answers.at(-1) ?? [], answers.flat()].some((outputs) => outputs.join('') === whole);
}

function bytesIn(output: unknown): number {
  return Buffer.byteLength(typeof output === 'string' ? output : JSON.stringify(output));
}
