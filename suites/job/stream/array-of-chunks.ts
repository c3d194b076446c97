import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { departureFromSuccess } from '../../../service/client/documented.ts';
import { jsonValue } from '../../arbitraries/json-value.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { untilState } from '../../shared/jobs/jobs.ts';
import { chunksOf, startStream, waitsBeside } from '../../shared/jobs/streaming.ts';
import { callsOfStream, longestStream, spreadChunks, streamSpecs } from './stream-specs.ts';

type Chunk = { readonly output: unknown; readonly metrics?: { readonly [mark]?: unknown } };

/** A member of metrics that no service makes by itself. */
const mark = 'plumbline_output';

/** Looked at while it runs, whether there is anything new or not, and once more when it has ended. */
rule(
  'job.stream.array-of-chunks',
  { calls: callsOfStream + 8, waits: { least: 5000, most: longestStream + waitsBeside } },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({
        order: streamSpecs(ruleContext),
        measured: fc.boolean(),
        hasNull: fc.boolean(),
        afterwards: fc.boolean(),
      }),
      async ({ order: { values, gap, looks }, measured, hasNull, afterwards }, caseContext) => {
        const { time, expect, cover, inconclusive } = caseContext;
        const items = hasNull ? withNull(values) : values;
        const probeSpec = spreadChunks(items, gap, ruleContext, caseContext);
        const metrics = probeSpec.yield.map(metricsOf);
        const { id, begun, work } = await startStream(
          { ...probeSpec, ...(measured ? { metrics } : {}) },
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
    if (!ruleContext.isAffordable('streams of jobs that do not complete')) return;
    await ruleContext.property(
      fc.record({
        end: fc.constantFrom(...brokenEnds),
        values: fc.array(jsonValue(), { minLength: 1, maxLength: 4 }),
      }),
      async ({ end, values }, caseContext) => judgeBroken(end, values, caseContext),
      { covers: { FAILED: 0.1, TIMED_OUT: 0.1, CANCELLED: 0.1 } },
    );
  },
);

const brokenEnds = ['FAILED', 'TIMED_OUT', 'CANCELLED'] as const;
/** The last of its chunks comes long after the least execution time. */
const longWork = 12 * limits.executionTimeout.minimum;

/** A job that yields and comes to another end than completion. Whether it can be streamed then is open, and not in which form. */
async function judgeBroken(
  end: (typeof brokenEnds)[number],
  values: readonly unknown[],
  caseContext: CaseContext,
): Promise<void> {
  const { given, expect, cover } = caseContext;
  const isFailure = end === 'FAILED';
  const probeSpec = {
    yield: values,
    work: isFailure ? limits.executionTimeout.minimum : longWork,
    ...(isFailure && { fail: { always: true } as const }),
  };
  const executionTimeout =
    end === 'TIMED_OUT' ? limits.executionTimeout.minimum : limits.executionTimeout.maximum;
  const body = { input: probing(probeSpec), policy: { executionTimeout, ttl: limits.ttl.maximum } };
  const job = await given.run(body, undefined, { goesOn: true });
  if (end === 'CANCELLED') {
    await untilState(job, ['IN_PROGRESS'], caseContext);
    await given.cancel(job.id);
  }
  await untilState(job, [end], caseContext);
  const answer = await chunksOf(job.id, caseContext);
  const departure = answer === undefined ? undefined : departureFromSuccess(answer);
  expect(departure, 'how it departs from an array of chunks').toBeUndefined();
  cover(end);
}

/** The same with null behind the first item: a service may leave it out; a chunk of it has an output. */
function withNull([first, ...others]: readonly unknown[]): readonly unknown[] {
  return [first, null, ...others.slice(1)];
}

/** Metrics of the usual form that show whose they are. */
function metricsOf(output: unknown, index: number): object {
  return { stream_index: index, scenario: 'stream', [mark]: output };
}

/** A service may leave metrics out, or add its own. What it shows of those that the handler gave belongs to the chunk. */
function hasOthersMetrics({ output, metrics }: Chunk): boolean {
  const shownMark = metrics?.[mark];
  return shownMark !== undefined && differences(shownMark, output).length > 0;
}
