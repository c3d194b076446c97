import fc from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { canHear, gather, startStream, waitsBeside } from '../../shared/jobs/streaming.ts';
import { expectAll, expectOrder } from './expect-order.ts';
import { judgeLongStream, longStream } from './long-stream.ts';
import { callsOfStream, longestStream, numbered, spreadChunks, streamOrder } from './orders.ts';
import { isWholeReading } from './readings.ts';

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
        const { cover } = scene;
        const orders = spreadChunks(numbered(values), gap, bench, scene);
        const stream = await startStream(orders, scene, sync && canHear(scene));

        const answers = await gather(stream, looks, (some) => isWholeReading(some, orders.yield), scene);

        expectOrder(answers, orders.yield, scene);
        expectAll(answers, orders.yield, scene);
        if (orders.yield.length > 1) cover('several chunks');
        if (answers.filter((answer) => answer.length > 0).length > 1) cover('several calls');
      },
      { covers: bench.clock === 'virtual' ? { 'several chunks': 0.5, 'several calls': 0.3 } : {} },
    );
    if (bench.clock === 'real') return bench.untried('streams of thousands of chunks');
    await bench.holds([longStream], (chunks, scene) => judgeLongStream(chunks, bench, scene));
  },
);
