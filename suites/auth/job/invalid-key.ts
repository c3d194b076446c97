import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import {
  jobOperations,
  operationsOnCompleted,
  type PreparedOperation,
} from '../../shared/jobs/operations.ts';
import { almostRight } from '../almost-right.ts';
import { expectNoRun, type JobLack, refusalOf } from './refusals.ts';

type BadKey = { readonly operation: PreparedOperation; readonly lack: JobLack; [toStringMethod](): string };

/** Keys that are almost right are nobody's either. A bare one is a missing key at best. */
const badForms: readonly JobLack[] = [{ key: 'invalid', keyForm: 'bare' }, ...almostRight];
const cheap: ReadonlySet<string> = new Set(['run', 'runsync', 'status', 'health']);

const badKeys: readonly BadKey[] = [
  ...jobOperations.flatMap((operation) =>
    [{ key: 'invalid' } as const, ...(cheap.has(operation.name) ? badForms : [])].map((lack) =>
      badKey(operation, lack),
    ),
  ),
  ...operationsOnCompleted.map((operation) => badKey(operation, { key: 'invalid' })),
];

function badKey(operation: PreparedOperation, lack: JobLack): BadKey {
  return {
    operation,
    lack,
    [toStringMethod]: () => `${operation[toStringMethod]()} ${JSON.stringify(lack)}`,
  };
}

rule(
  'auth.job.invalid-key',
  { calls: 8, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ property }) => {
    await property(badKeys, async ({ operation, lack }, caseContext) => {
      const refused = await refusalOf(operation, lack, caseContext);

      caseContext.expect(refused).toBeRefusedWith(401);
      await expectNoRun(operation, caseContext);
    });
  },
);
