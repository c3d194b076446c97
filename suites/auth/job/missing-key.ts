import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
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

rule(
  'auth.job.missing-key',
  { calls: 8, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ property }) => {
    await property(keyless, async ({ operation, lack }, caseContext) => {
      const refused = await refusalOf(operation, lack, caseContext);

      caseContext.expect(refused).toBeRefusedWith(401);
      await expectNoRun(operation, caseContext);
    });
  },
);
