import fc from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import { canHear, gather, startStream, waitsBeside } from '../../shared/jobs/streaming.ts';
import { expectAll, expectOrder } from './expect-order.ts';
import { judgeLongStream, longStream } from './long-stream.ts';
import { isWholeReading } from './readings.ts';
import {
  callsOfStream,
  type Form,
  forms,
  longestStream,
  retriableGaps,
  spreadChunks,
  streamSpecs,
} from './stream-specs.ts';

/** Without a receiver nobody tells us when the handler began and how often it ran: then only the order is judged. */
rule(
  'job.stream.complete-in-order',
  { calls: callsOfStream, waits: { least: 5000, most: longestStream + waitsBeside } },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({
        order: streamSpecs(ruleContext, retriableGaps),
        sync: fc.constantFrom(...waysToSubmit),
        form: fc.constantFrom<Form>(...ruleContext.afford(anyForms, ['numbered'] as const)),
      }),
      async ({ order: { values, gap, looks }, sync, form }, caseContext) => {
        const { cover } = caseContext;
        const probeSpec = spreadChunks<unknown>(forms[form](values), gap, ruleContext, caseContext);
        const stream = await startStream(probeSpec, caseContext, sync && canHear(caseContext));

        const answers = await gather(
          stream,
          looks,
          (some) => isWholeReading(some, probeSpec.yield),
          caseContext,
        );

        expectOrder(answers, probeSpec.yield, caseContext);
        expectAll(answers, probeSpec.yield, caseContext);
        if (probeSpec.yield.length > 1) cover('several chunks');
        if (answers.filter((answer) => answer.length > 0).length > 1) cover('several calls');
      },
      { covers: ruleContext.afford({ 'several chunks': 0.5, 'several calls': 0.3 }, {}) },
    );
    if (!ruleContext.isAffordable('streams of thousands of chunks')) return;
    await ruleContext.property([longStream], (chunks, caseContext) =>
      judgeLongStream(chunks, ruleContext, caseContext),
    );
  },
);

/** Whether it comes by `/runsync`: less often, since the contexts are those of jobs that `/run` submits. */
const waysToSubmit = [false, false, false, true];

/** Where every millisecond is waited out a stream has few chunks, each to be told from the others: the first of these alone. */
const anyForms = [
  'numbered',
  'numbered',
  'every second like the one before',
  'the last like the first',
  'bare',
] as const satisfies readonly Form[];
