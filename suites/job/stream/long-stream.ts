import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { gather, startStream } from '../../shared/jobs/streaming.ts';
import { expectAll, expectOrder } from './expect-order.ts';
import { isWholeReading } from './readings.ts';
import { numbered } from './stream-specs.ts';

/** Chunks of a long stream: more than a page, a buffer or a message holds. */
export const longStream = 2000;
const gap = 10;
/** A service may give a few chunks a call: so many calls are made. */
const mostAnswers = 25;

/** A stream of many small chunks arrives whole and in its order. */
export async function judgeLongStream(
  chunks: number,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const probeSpec = { yield: numbered(Array.from({ length: chunks }, () => 0)), work: chunks * gap };
  const stream = await startStream(probeSpec, caseContext);
  const isEnough = (some: readonly unknown[][]) =>
    some.length >= mostAnswers || isWholeReading(some, probeSpec.yield);

  const answers = await gather(stream, [], isEnough, caseContext);

  expectOrder(answers, probeSpec.yield, caseContext);
  const isCutShort = answers.length >= mostAnswers && !isWholeReading(answers, probeSpec.yield);
  if (isCutShort) return ruleContext.untried('streams of thousands of chunks: a call gives few of them');
  expectAll(answers, probeSpec.yield, caseContext);
}
