import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { rule } from '../../../service/case/rule.ts';
import { departureFromSuccess } from '../../../service/client/documented.ts';
import { chunksOf, startStream, waitsBeside } from '../../shared/jobs/streaming.ts';
import { callsOfStream, longestStream, spreadChunks, streamOrder } from './orders.ts';

type Chunk = { readonly output: unknown; readonly metrics?: { readonly [mark]?: unknown } };

/** A member of metrics that no service makes by itself. */
const mark = 'plumbline_output';

/** Looked at while it runs, whether there is anything new or not, and once more when it has ended. */
rule(
  'job.stream.array-of-chunks',
  { calls: callsOfStream + 3, waits: { least: 5000, most: longestStream + waitsBeside } },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({ order: streamOrder(ruleContext), measured: fc.boolean(), afterwards: fc.boolean() }),
      async ({ order: { values, gap, looks }, measured, afterwards }, caseContext) => {
        const { time, expect, cover, inconclusive } = caseContext;
        const orders = spreadChunks(values, gap, ruleContext, caseContext);
        const metrics = orders.yield.map(metricsOf);
        const { id, begun, work } = await startStream(
          { ...orders, ...(measured ? { metrics } : {}) },
          caseContext,
        );
        const shares = [...looks, 99, ...(afterwards ? [101] : [])].sort((a, b) => a - b);
        let chunks = 0;
        for (const share of shares) {
          await time.reach(begun + Math.floor((work * share) / 100));
          const answer = await chunksOf(id, caseContext);
          if (answer === undefined) break;
          expect(departureFromSuccess(answer), 'how it departs from an array of chunks').toBeUndefined();
          const some = answer.json as Chunk[];
          expect(some.filter(hasOthersMetrics), 'the chunks with metrics of another').toEqual([]);
          chunks += some.length;
        }
        if (chunks === 0) inconclusive('no chunk was seen');
        if (measured) cover('metrics');
      },
      { covers: { metrics: 0.2 } },
    );
  },
);

/** Metrics of the usual form that tell whose they are. */
function metricsOf(output: unknown, index: number): object {
  return { stream_index: index, scenario: 'stream', [mark]: output };
}

/** A service may leave metrics out, or add its own. What it shows of those that the handler gave belongs to the chunk. */
function hasOthersMetrics({ output, metrics }: Chunk): boolean {
  const told = metrics?.[mark];
  return told !== undefined && differences(told, output).length > 0;
}
