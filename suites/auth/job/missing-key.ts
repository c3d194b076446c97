import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { fullOperations, jobOperations, operationsOnCompleted } from '../../shared/jobs/operations.ts';
import { missingKeys } from '../v2/refusals.ts';
import { expectNoRun, refusalOf } from './refusals.ts';

const keyless = [
  ...missingKeys.flatMap((lack) => jobOperations.map((operation) => ({ operation, lack }))),
  ...[...fullOperations, ...operationsOnCompleted].map((operation) => ({ operation, lack: missingKeys[0]! })),
].map(({ operation, lack }) => ({
  operation,
  lack,
  [toStringMethod]: () => `${operation[toStringMethod]()} ${JSON.stringify(lack)}`,
}));

/** Submissions that are refused whoever makes them: who has no key learns nothing of what is wrong with them. */
type WrongSubmission = { readonly operation: 'run' | 'runsync'; readonly body: object };

const wrongSubmissions: readonly WrongSubmission[] = (['run', 'runsync'] as const).flatMap((operation) =>
  [{}, { input: 'no object' }].map((body) => ({ operation, body })),
);

async function judgeWrong(
  submission: WrongSubmission,
  { when, request, expect, inconclusive }: CaseContext,
): Promise<void> {
  const call = request(submission);
  const { status } = await when.call(call);
  if (status < 400 || status > 499) inconclusive(`with a key it was answered ${status}`);
  for (const lack of [missingKeys[0]!, { key: 'invalid' }] as const)
    expect(await when.call({ ...call, ...lack })).toBeRefusedWith(401);
}

rule(
  'auth.job.missing-key',
  { calls: 8, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ property }) => {
    await property(keyless, async ({ operation, lack }, caseContext) => {
      const refused = await refusalOf(operation, lack, caseContext);

      caseContext.expect(refused).toBeRefusedWith(401);
      await expectNoRun(operation, caseContext);
    });
    await property(wrongSubmissions, judgeWrong);
  },
);
