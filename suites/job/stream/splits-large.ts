import { rule } from '../../../service/case/rule.ts';
import { canHear, gather, startStream, waitsBeside } from '../../shared/jobs/streaming.ts';
import { largeOutputs, mostOutputs } from './large-outputs.ts';
import { callsOfStream, spreadChunks } from './stream-specs.ts';

/** A megabyte may be 2^20 bytes, and what is around the output may count. */
const mostBytes = 1_100_000;
const gap = 5000;
/** Where there are several outputs, a call comes between two of them: shares of the work, in percent. */
const looksBetween = [20, 45, 70];

/** JSON writes each character as it is: bytes of the text are those of its JSON. Where outputs are cut is open. */
rule(
  'job.stream.splits-large',
  { calls: callsOfStream, waits: { least: 5000, most: mostOutputs * gap + waitsBeside } },
  async (ruleContext) => {
    await ruleContext.property(largeOutputs, async ({ outputs, isAll, measured }, caseContext) => {
      const { expect, elapsed } = caseContext;
      const probeSpec = spreadChunks(outputs(), gap, ruleContext, caseContext);
      const metrics = probeSpec.yield.map((_, index) => ({ stream_index: index }));
      const stream = await startStream({ ...probeSpec, ...(measured && { metrics }) }, caseContext);

      const looks = probeSpec.yield.length > 1 ? looksBetween : [];
      const answers = await gather(stream, looks, (some) => isAll(some, probeSpec.yield), caseContext);

      const largest = Math.max(0, ...answers.flat().map(bytesIn));
      expect(largest, 'the bytes of the largest chunk').toBeLessThanOrEqual(mostBytes);
      const words = `whether the chunks of ${JSON.stringify(answers.map((some) => some.map(bytesIn)))} bytes make up what was yielded`;
      const isThere = isAll(answers, probeSpec.yield);
      if (canHear(caseContext)) elapsed(() => expect(isThere, words).toBe(true));
      else if (!isThere) caseContext.inconclusive('the rest may have come after the end');
    });
  },
);

function bytesIn(output: unknown): number {
  return Buffer.byteLength(typeof output === 'string' ? output : JSON.stringify(output));
}
