import fc from 'fast-check';
import { isOwnRefusal } from '../../../engine/http/gateway-status.ts';
import { differences } from '../../../engine/property/differences.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import { limits } from '../../../generated/limits.ts';
import type { Breakage } from '../../../service/case/beacons.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { Answer } from '../../../service/client/answer.ts';
import { demandingObject } from '../../arbitraries/demanding-object.ts';
import { completedAgain, triedAgain } from '../../shared/jobs/attempts.ts';
import { inputSeen } from '../../shared/jobs/input-seen.ts';
import { completed, judgedCall, untilDone } from '../../shared/jobs/jobs.ts';
import { judgeTextsWithNul } from '../../shared/jobs/texts-with-nul.ts';

/** Without a spec the probe returns its input; with `reflect`, the whole job as it saw it. */
rule(
  'job.input.opaque',
  {
    fixes: { input: 'the whole input is compared', attempt: 'the input would hold another spec' },
    calls: 10,
    waits: { least: 1000, most: limits.wait.default + 1_200_000 },
  },
  async (ruleContext) => {
    const { property, isAffordable } = ruleContext;
    await property(
      fc.record({
        operation: fc.constantFrom('run', 'runsync'),
        demanding: demandingObject(),
        reflect: fc.boolean(),
      }),
      async ({ operation, demanding: { demand, object }, reflect }, caseContext) => {
        const { expect, cover } = caseContext;
        const input = reflect ? { ...object, probe: { reflect } } : object;

        const { output } = (await completedOf(operation, input, caseContext)).record;

        const seen = reflect ? inputSeen(output) : output;
        expect(differences(seen, input), 'where the input that comes back is another').toEqual([]);
        cover(demand);
      },
      { covers: { plain: 0.05, deep: 0.05, long: 0.05, numbers: 0.05, names: 0.05, text: 0.05 } },
    );
    await property(likeSubmissions, async (input, caseContext) => {
      const { output } = (await completedOf('run', input, caseContext)).record;
      caseContext
        .expect(differences(output, input), 'where the input that comes back is another')
        .toEqual([]);
    });
    await judgeTextsWithNul((texts) => ({ input: texts }), ruleContext);
    if (!isAffordable('jobs that were tried again')) return;
    await property([{ a: [1, { b: null }], c: 'text' }], judgeAgain);
  },
);

/** Inputs whose members are called as those of a submission or of a record are. */
const likeSubmissions = [
  { a: 1, input: { b: 2 } },
  { input: { input: {} } },
  { input: 'text', policy: { ttl: 10_000, executionTimeout: 5000 }, webhook: 'none', s3Config: {} },
  { id: 'not-the-id', status: 'FAILED', output: { a: 1 }, delayTime: -1, executionTime: null },
];

/** The completion of a job. An input that is refused reaches no handler: no other case would stand for it. */
async function completedOf(
  operation: 'run' | 'runsync',
  input: object,
  caseContext: CaseContext,
): Promise<Answer> {
  try {
    return await completed(operation, { input }, caseContext);
  } catch (error) {
    if (!(error instanceof Inconclusive) || !mayBeRefused.has(error.kind)) throw error;
    const again = await judgedCall(untilDone(operation, { input }, caseContext), caseContext);
    if (isOwnRefusal(again.status)) caseContext.expect(again).toBeAccepted();
    throw error;
  }
}

/** What a case that a refusal brought to its end is inconclusive for. */
const mayBeRefused: ReadonlySet<string> = new Set(['blocked', 'nothing-to-judge']);

/** An attempt that follows a broken one is given the same. */
async function judgeAgain(object: object, caseContext: CaseContext): Promise<void> {
  const { beacons, expect } = caseContext;
  const inputs = new Map<string, object>();
  const body = (how: Breakage) => {
    const input = { ...object, how, probe: { reflect: true, beacon: beacons.breaking(how, 1) } };
    inputs.set(how, input);
    return { input };
  };
  const { output } = (await completedAgain(await triedAgain(body, caseContext), caseContext)).record;
  const seen = inputSeen(output) as { readonly how?: string } | null | undefined;
  const sent = inputs.get(seen?.how ?? '') ?? object;
  expect(differences(seen, sent), 'where the input of a later attempt is another').toEqual([]);
}
