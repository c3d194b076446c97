import fc from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { judgedEnd } from '../../shared/jobs/jobs.ts';
import { type Breakdown, type Broken, breakJob, longestWork } from './broken.ts';
import { longestRetries, mayWait, retryAgain, retryDeclaration, retryOf } from './retried.ts';

const shortestWork = 1000;
const mostLooks = 3;
/** How often one job is retried, where that costs nothing. */
const mostRetries = 2;

/** A job that yields and then breaks may show what it yielded, each item with the instant at which its run began. */
rule(
  'job.retry.clears-output',
  { ...retryDeclaration, calls: 2 * retryDeclaration.calls + mostLooks },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({
        ending: fc.constantFrom('FAILED', 'TIMED_OUT'),
        work: fc.integer({ min: shortestWork, max: longestWork }),
        chunks: fc.integer({ min: 1, max: 4 }),
        waits: mayWait(ruleContext) ? fc.boolean() : fc.constant(false),
        /** When it is looked at, in milliseconds after the retry. */
        looks: fc.array(fc.integer({ min: 0, max: 2 * longestWork }), { maxLength: mostLooks }),
      }),
      async ({ chunks, looks, ...rest }, caseContext) => {
        const { when, time, cover, inconclusive } = caseContext;
        const probeSpec = { stamp: true, yield: [...'abcd'].slice(0, chunks) };
        const { broken, old } = await breakWithOutput(
          { ...rest, probeSpec, recovers: false },
          ruleContext,
          caseContext,
        );

        const retried = await retryOf(broken, caseContext);

        if (retried.record.status !== 'IN_QUEUE') inconclusive(`the retry was answered ${retried.status}`);
        const seen = [seenSince(retried, broken, caseContext)];
        for (const look of [0, ...looks].sort((a, b) => a - b)) {
          await time.reach(retried.answered + look);
          seen.push(seenSince(await when.status(broken.id, broken.on), broken, caseContext));
        }
        for (const one of seen) expectCleared(one, old, 'the retry', caseContext);
        if (rest.waits) cover('waits');
      },
      { covers: mayWait(ruleContext) ? { waits: 0.2 } : {} },
    );
    if (!ruleContext.isAffordable('the outputs of jobs that were retried before')) return;
    await ruleContext.property(['FAILED', 'TIMED_OUT'] as const, (ending, caseContext) =>
      judgeOften(ending, ruleContext, caseContext),
    );
  },
);

/** Whatever an earlier retry left, the next one removes. */
async function judgeOften(
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { given, when, time, beacons } = caseContext;
  const probeSpec = { stamp: true, yield: ['a', 'b'] };
  const breakdown: Breakdown = { ending, work: shortestWork, waits: false, recovers: false, probeSpec };
  const { broken, old } = await breakWithOutput(breakdown, ruleContext, caseContext);
  const { id } = broken;
  const stamps = new Set(old.stamps);
  for (let retry = 1; ; retry++) {
    const before = { id, starts: beacons.starts(id) };
    const retried = await retryAgain(broken, retry, ruleContext, caseContext);
    if (retried === undefined) return;
    const seen = [seenSince(retried, before, caseContext)];
    seen.push(seenSince(await when.status(id), before, caseContext));
    for (const one of seen) expectCleared(one, { ...old, stamps }, `retry ${retry}`, caseContext);
    if (retry === mostRetries) return;
    await judgedEnd(id, caseContext, time.setupTimeout);
    await time.reach(time.now() + Math.min(ruleContext.retries, longestRetries));
    for (const stamp of stampsIn(await given.status(id))) stamps.add(stamp);
  }
}

/** The output that a record showed before a retry: of which runs, or which failure it reports where it is of none. */
type FormerOutput = { readonly stamps: ReadonlySet<string>; readonly failure: string | undefined };

/** An answer since the retry, and whether the job waited for its next run all that time. */
type SeenSince = { readonly answer: Answer; readonly hasWaited: boolean };

function seenSince(
  answer: Answer,
  { id, starts }: Pick<Broken, 'id' | 'starts'>,
  { beacons }: CaseContext,
): SeenSince {
  return { answer, hasWaited: answer.record.status === 'IN_QUEUE' && beacons.starts(id) === starts };
}

/** The next run may fail in the same words: the report of a failure is a former one only until that run begins. */
function expectCleared(
  { answer, hasWaited }: SeenSince,
  { stamps, failure }: FormerOutput,
  retry: string,
  { expect, elapsed }: CaseContext,
): void {
  const record = JSON.stringify(answer.record);
  const words = `the runs before ${retry} that ${record} shows an output of`;
  expect([...stampsIn(answer).intersection(stamps)], words).toEqual([]);
  if (failure === undefined || !hasWaited) return;
  elapsed(() =>
    expect(failureIn(answer), `the output of ${record}, which waits since ${retry}`).not.toBe(failure),
  );
}

/**
 * A broken job whose record shows an output: if not with the one ending, then with the other.
 * @throws Inconclusive where the target shows none with either
 */
async function breakWithOutput(breakdown: Breakdown, ruleContext: RuleContext, caseContext: CaseContext) {
  const other: Breakdown = { ...breakdown, ending: breakdown.ending === 'FAILED' ? 'TIMED_OUT' : 'FAILED' };
  for (const one of [breakdown, other]) {
    const broken = await breakJob(one, ruleContext, caseContext);
    const old: FormerOutput = { stamps: stampsIn(broken.seen), failure: failureIn(broken.seen) };
    if (old.stamps.size > 0 || old.failure !== undefined) return { broken, old };
  }
  return caseContext.inconclusive('the record of a job that failed or timed out shows no output of it');
}

/** The instants at which the runs began that gave the output in a record. @see specs/probe.md, stamp */
function stampsIn({ record }: Answer): Set<string> {
  const text = JSON.stringify(record.output ?? null);
  return new Set([...text.matchAll(/\\?"at\\?":(\d+)/g)].map(([, at]) => at!));
}

/** An output of no run that reports a failure in words. */
function failureIn(answer: Answer): string | undefined {
  const text = JSON.stringify(answer.record.output ?? null);
  const saysWhy = /error|exception|fail|message|time.?out|traceback/i.test(text) && /:"[^"]/.test(text);
  return saysWhy && stampsIn(answer).size === 0 ? text : undefined;
}
