import type { CaseContext } from '../../../service/case/case-context.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';
import type { PreparedOperation } from '../../shared/jobs/operations.ts';

/** Ids that are nobody's, and that a service may fail to read, to look up or to write into its answer. */
const oddIds: readonly string[] = ['%zz', '%C3%28', 'a\0b', "a'b", '\u{1f9ea}', 'x'.repeat(3000)];

/** Calls of one operation that a case makes besides those that prepare it. */
export const oddCalls = 1 + 2 * oddIds.length;

/** A mistake in an id is the caller's, and no error of the service: whatever refuses it is no 5xx. */
export async function judgeOddIds(operation: PreparedOperation, caseContext: CaseContext): Promise<void> {
  const [accepted, twin = accepted] = await operation.prepare(caseContext);
  const known = await judgedCall(accepted, caseContext);
  caseContext.offered(known);
  if (known.status > 299) caseContext.inconclusive(`${operation.name} was answered ${known.status}`);

  for (const call of oddIds.flatMap((id) => withOddId(twin, id))) {
    const answer = await judgedCall(call, caseContext);
    caseContext.expect(answer.status, 'the status for an id that is odd').toBeLessThan(500);
  }
}

function withOddId(call: JobRequest, id: string): JobRequest[] {
  const ofEndpoint = { ...call, endpoint: id };
  return call.jobId === undefined ? [ofEndpoint] : [ofEndpoint, { ...call, jobId: id }];
}
