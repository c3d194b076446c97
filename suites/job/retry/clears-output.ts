import fc from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { judgedEnd } from '../../shared/jobs/jobs.ts';
import { type Breakdown, breakJob, longestWork } from './broken.ts';
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
        const { when, time, expect, cover, inconclusive } = caseContext;
        const probeSpec = { stamp: true, yield: [...'abcd'].slice(0, chunks) };
        const { broken, old } = await breakWithOutput(
          { ...rest, probeSpec, recovers: false },
          ruleContext,
          caseContext,
        );

        const retried = await retryOf(broken, caseContext);

        if (retried.record.status !== 'IN_QUEUE') inconclusive(`the retry was answered ${retried.status}`);
        const answers = [retried];
        for (const look of [0, ...looks].sort((a, b) => a - b)) {
          await time.reach(retried.answered + look);
          answers.push(await when.status(broken.id, broken.on));
        }
        for (const answer of answers) {
          const words = `the runs before the retry that ${JSON.stringify(answer.record)} shows an output of`;
          expect([...stampsIn(answer).intersection(old)], words).toEqual([]);
        }
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
  const { given, when, time, expect } = caseContext;
  const probeSpec = { stamp: true, yield: ['a', 'b'] };
  const breakdown: Breakdown = { ending, work: shortestWork, waits: false, recovers: false, probeSpec };
  const { broken, old } = await breakWithOutput(breakdown, ruleContext, caseContext);
  const former = new Set(old);
  for (let retry = 1; ; retry++) {
    const retried = await retryAgain(broken, retry, ruleContext, caseContext);
    if (retried === undefined) return;
    for (const answer of [retried, await when.status(broken.id)]) {
      const words = `the runs before retry ${retry} that ${JSON.stringify(answer.record)} shows an output of`;
      expect([...stampsIn(answer).intersection(former)], words).toEqual([]);
    }
    if (retry === mostRetries) return;
    await judgedEnd(broken.id, caseContext, time.setupTimeout);
    await time.reach(time.now() + Math.min(ruleContext.retries, longestRetries));
    for (const stamp of stampsIn(await given.status(broken.id))) former.add(stamp);
  }
}

/**
 * A broken job whose record shows an output: if not with the one ending, then with the other.
 * @throws Inconclusive where the target shows none with either
 */
async function breakWithOutput(breakdown: Breakdown, ruleContext: RuleContext, caseContext: CaseContext) {
  const other: Breakdown = { ...breakdown, ending: breakdown.ending === 'FAILED' ? 'TIMED_OUT' : 'FAILED' };
  for (const one of [breakdown, other]) {
    const broken = await breakJob(one, ruleContext, caseContext);
    const old = stampsIn(broken.seen);
    if (old.size > 0) return { broken, old };
  }
  return caseContext.inconclusive('the record of a job that failed or timed out shows no output of it');
}

/** The instants at which the runs began that gave the output in a record. @see specs/probe.md, stamp */
function stampsIn({ record }: Answer): Set<string> {
  const text = JSON.stringify(record.output ?? null);
  return new Set([...text.matchAll(/\\?"at\\?":(\d+)/g)].map(([, at]) => at!));
}
