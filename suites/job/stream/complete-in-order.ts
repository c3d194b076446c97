import fc from 'fast-check';
import { rule } from '../../../harness/rule/rule.ts';
import { callsOfStream, longestStream, numbered, spread, streamOrder } from './orders.ts';
import { beginsAgain, isWhole, readingsOf } from './readings.ts';
import { canHear, gather, startStream, waitsBeside } from './streaming.ts';

/** Without a receiver nobody tells us when the handler began and how often it ran: then only the order is judged. */
rule(
  'job.stream.complete-in-order',
  { calls: callsOfStream, waits: { least: 5000, most: longestStream + waitsBeside } },
  async (bench) => {
    await bench.holds(
      fc.record({
        order: streamOrder(bench),
        sync: bench.clock === 'virtual' ? fc.boolean() : fc.constant(false),
      }),
      async ({ order: { values, gap, looks }, sync }, scene) => {
        const { expect, elapsed, cover } = scene;
        const orders = spread(numbered(values), gap, bench, scene);
        const stream = await startStream(orders, scene, sync && canHear(scene));

        const answers = await gather(stream, looks, (some) => isWhole(some, orders.yield), scene);

        const isUnclear = !canHear(scene) && beginsAgain(answers, orders.yield);
        const readings = readingsOf(answers, orders.yield);
        if (readings.length === 0 && isUnclear) scene.unjudged('the handler may have run more than once');
        const given = answers.map((answer) => answer.map(numberIn));
        expect(
          readings,
          `how the chunks ${JSON.stringify(given)} of ${orders.yield.length} can be read`,
        ).not.toEqual([]);
        const words = `whether the chunks ${JSON.stringify(given)} are all ${orders.yield.length}`;
        if (canHear(scene)) elapsed(() => expect(isWhole(answers, orders.yield), words).toBe(true));
        else if (!isWhole(answers, orders.yield)) scene.unjudged('the rest may have come after the end');
        if (orders.yield.length > 1) cover('several chunks');
        if (answers.filter((answer) => answer.length > 0).length > 1) cover('several calls');
      },
      { covers: bench.clock === 'virtual' ? { 'several chunks': 0.5, 'several calls': 0.3 } : {} },
    );
  },
);

function numberIn(output: unknown): unknown {
  return (output as { n?: unknown } | null | undefined)?.n ?? 'another';
}
