import { toStringMethod } from 'fast-check';
import { limits } from '../../../generated/limits.ts';
import { rule } from '../../../service/case/rule.ts';
import { jobOperations, type PreparedOperation } from '../../shared/jobs/operations.ts';
import { judgeOddIds, oddCalls } from './odd-ids.ts';

/** Ids that nobody could own: an unrelated one, and one that begins as the known one does. */
const unknownIds: Readonly<Record<string, (known: string) => string>> = {
  another: () => 'nobody-owns-an-endpoint-of-this-name-5f0c7a19d2e84b36',
  longer: (known) => `${known}-and-more-5f0c7a19d2e84b36`,
};

type UnknownIdCall = {
  readonly operation: PreparedOperation;
  readonly name: string;
  [toStringMethod](): string;
};

const cheap: ReadonlySet<string> = new Set(['run', 'runsync', 'status', 'health']);

const calls: readonly UnknownIdCall[] = jobOperations.flatMap((operation) =>
  (cheap.has(operation.name) ? ['another', 'longer'] : ['another']).map((name) => ({
    operation,
    name,
    [toStringMethod]: () => `${operation.name} of ${name} id`,
  })),
);

rule(
  'job.endpoint.unknown',
  { calls: 7 + oddCalls, waits: { least: 0, most: 20 * limits.wait.default } },
  async ({ property }) => {
    await property(calls, async ({ operation, name }, caseContext) => {
      const [accepted, twin = accepted] = await operation.prepare(caseContext);
      const endpoint = unknownIds[name]!(twin.endpoint);

      const refused = await caseContext.pair(accepted, { ...twin, endpoint }, ['jobId']);

      caseContext.expect(refused).toBeRefusedWith(404);
    });
    await property(jobOperations, judgeOddIds);
  },
);
