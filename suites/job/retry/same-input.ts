import fc from 'fast-check';
import { differences } from '../../../engine/property/differences.ts';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { demandingObject } from '../../arbitraries/demanding-object.ts';
import { inputSeen } from '../../shared/jobs/input-seen.ts';
import { completed, isUnfinished, judgedEnd } from '../../shared/jobs/jobs.ts';
import { keptForLong } from '../../shared/jobs/kept-for-long.ts';
import { type Breakdown, breakJob, longestWork } from './broken.ts';
import { retryAgain, retryDeclaration, retryOf } from './retried.ts';

/** How long automatic retries may take at most, and all attempts that break: in milliseconds, well within the retention. */
const longestQuiet = 600_000;
const longestBreaks = 120_000;
/** How often one job is retried, where that costs nothing. */
const mostRetries = 3;

/** Values that a copy may lose or change. */
const odd = { nothing: null, '': '', no: false, zero: 0, list: [null, [], {}], nested: { nothing: null } };

/** The handler gives back the job as it saw it when it ran again. */
rule(
  'job.retry.same-input',
  {
    ...retryDeclaration,
    fixes: { ...keptForLong, input: 'the whole input is compared' },
    calls: retryDeclaration.calls + 8,
    waits: { ...retryDeclaration.waits, most: 5_000_000 },
  },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({
        ending: fc.constantFrom('FAILED', 'TIMED_OUT'),
        demanding: demandingObject(),
        work: fc.integer({ min: 0, max: longestWork }),
      }),
      async ({ ending, demanding, work }, caseContext) => {
        const { expect, cover, inconclusive } = caseContext;
        const breakdown = { ending, work, waits: false, recovers: true, probeSpec: { reflect: true } };
        const broken = await breakJob({ ...breakdown, input: demanding.object }, ruleContext, caseContext);
        const retried = await retryOf(broken, caseContext);
        if (retried.record.id !== broken.id) inconclusive('the job was not queued again under its id');

        const { record } = await judgedEnd(broken.id, caseContext, work);
        if (record.status !== 'COMPLETED') inconclusive(`the job that ran again is ${record.status}`);

        expect(differences(inputSeen(record.output), broken.input), 'where the input is another').toEqual([]);
        cover(ending);
      },
      { covers: { FAILED: 0.3, TIMED_OUT: 0.3 } },
    );
    if (!ruleContext.isAffordable('inputs above a megabyte, and jobs retried several times')) return;
    await ruleContext.property([1_100_000, 4_000_000], (size, caseContext) =>
      judgeLarge(size, ruleContext, caseContext),
    );
    await ruleContext.property(['FAILED', 'TIMED_OUT'] as const, (ending, caseContext) =>
      judgeOften(ending, ruleContext, caseContext),
    );
  },
);

/** However often a job is retried it is the original input that it runs with: as often as the target lets it break again. */
async function judgeOften(
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { expect, inconclusive } = caseContext;
  for (let retries = mostRetries; retries > 0; retries--) {
    const ran = await retriedOften(retries, ending, ruleContext, caseContext);
    if (ran === undefined) continue;
    const words = 'where the input of the last of several retries is another';
    expect(differences(inputSeen(ran.output), ran.input), words).toEqual([]);
    return;
  }
  inconclusive('no job could be retried so that it completes');
}

/**
 * A job that breaks until it has been retried so often, once it has completed.
 * @returns undefined where the target lets it come to another end, which is reported as untried
 */
async function retriedOften(
  retries: number,
  ending: Breakdown['ending'],
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<{ readonly input: object; readonly output: unknown } | undefined> {
  const { given, time } = caseContext;
  const quiet = Math.min(ruleContext.retries, longestQuiet);
  const recoveredAt = time.now() + retries * quiet + longestBreaks;
  const breaks = ending === 'FAILED' ? { fail: { until: recoveredAt } } : { until: recoveredAt };
  const input = { ...odd, probe: { reflect: true, ...breaks } };
  const executionTimeout = limits.executionTimeout[ending === 'FAILED' ? 'default' : 'minimum'];
  const { id } = await given.run({ input, policy: { ttl: limits.ttl.maximum, executionTimeout } });
  for (let retry = 1; retry <= retries; retry++) {
    await untilEnded(id, caseContext);
    await time.reach(retry < retries ? time.now() + quiet : Math.max(recoveredAt, time.now() + quiet));
    const { record } = await given.status(id);
    if (record.status !== ending) return untried(`retry ${retry} of a job: it is ${record.status}`);
    if ((await retryAgain({ id, on: 'probe' }, retry, ruleContext, caseContext)) === undefined)
      return undefined;
  }
  const ended = await untilEnded(id, caseContext);
  return ended?.status === 'COMPLETED'
    ? { input, output: ended.output }
    : untried(`a job that was retried ${retries} times: it is ${ended?.status}`);

  function untried(what: string): undefined {
    ruleContext.untried(what);
  }
}

/** The record of a job that has ended; undefined where it does not soon. */
function untilEnded(id: string, { given, time }: CaseContext): Promise<Answer['record'] | undefined> {
  const ended = async () => {
    const answer = await given.status(id);
    return isUnfinished(answer) ? undefined : answer.record;
  };
  return time.until(ended, time.now() + longestBreaks);
}

/** A large input is the same as well, where a service shows that it keeps an output of that size. */
async function judgeLarge(size: number, ruleContext: RuleContext, caseContext: CaseContext): Promise<void> {
  const { expect, inconclusive } = caseContext;
  const input = { filler: 'plumb line '.repeat(Math.ceil(size / 11)) };
  const probeSpec = { reflect: true };
  const plain = await completed('run', { input: { ...input, probe: probeSpec } }, caseContext);
  if (fillerIn(plain.record.output) !== input.filler)
    return ruleContext.untried(`inputs of ${size} bytes: no such output is shown`);
  const work = longestWork;
  const breakdown = { ending: 'FAILED', work, waits: false, recovers: true } as const;
  const broken = await breakJob({ ...breakdown, probeSpec, input }, ruleContext, caseContext);
  await retryOf(broken, caseContext);
  const { record } = await judgedEnd(broken.id, caseContext, work);
  if (record.status !== 'COMPLETED') inconclusive(`the job that ran again is ${record.status}`);
  const filler = fillerIn(record.output);
  expect(typeof filler === 'string' ? filler.length : filler, 'the length of a text in the input').toBe(
    input.filler.length,
  );
  expect(filler === input.filler, 'whether the text is the same').toBe(true);
}

function fillerIn(output: unknown): unknown {
  return (inputSeen(output) as { filler?: unknown } | null | undefined)?.filler;
}
