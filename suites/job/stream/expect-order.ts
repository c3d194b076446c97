import type { CaseContext } from '../../../service/case/case-context.ts';
import { canHear } from '../../shared/jobs/streaming.ts';
import { beginsAgain, isWholeReading, readingsOf } from './readings.ts';

type Answers = readonly unknown[][];

/**
 * Asserts that the chunks are those of the yields in their order, as far as they go.
 * @throws Inconclusive where nobody tells how often the handler ran, and it may have run again
 */
export function expectOrder(answers: Answers, yielded: readonly unknown[], caseContext: CaseContext): void {
  const readings = readingsOf(answers, yielded);
  const isUnclear = !canHear(caseContext) && beginsAgain(answers, yielded);
  if (readings.length === 0 && isUnclear) caseContext.inconclusive('the handler may have run more than once');
  const words = `whether the chunks ${shown(answers)} are the first of the ${yielded.length} yielded, in their order`;
  caseContext.expect(readings.length > 0, words).toBe(true);
}

/**
 * Asserts that the chunks are all that was yielded.
 * @throws Inconclusive where some are missing and nobody tells when the handler began
 */
export function expectAll(answers: Answers, yielded: readonly unknown[], caseContext: CaseContext): void {
  const isThere = isWholeReading(answers, yielded);
  const words = `whether the chunks ${shown(answers)} are all ${yielded.length}`;
  if (canHear(caseContext)) caseContext.elapsed(() => caseContext.expect(isThere, words).toBe(true));
  else if (!isThere) caseContext.inconclusive('the rest may have come after the end');
}

/** Number of chunks reported one by one. */
const few = 100;

/** The numbers of the chunks in each answer; of many chunks, how many there are in each. */
function shown(answers: Answers): string {
  const isLong = answers.flat().length > few;
  return JSON.stringify(answers.map((answer) => (isLong ? answer.length : answer.map(numberIn))));
}

function numberIn(output: unknown): unknown {
  return (
    (output as { n?: unknown } | null | undefined)?.n ?? `another: ${JSON.stringify(output)}`.slice(0, 60)
  );
}
