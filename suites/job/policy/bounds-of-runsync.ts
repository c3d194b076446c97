import { limits } from '../../../generated/limits.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { probing } from '../../arbitraries/probe-spec.ts';
import { judgedCall } from '../../shared/jobs/jobs.ts';

/** `/runsync` takes the bounds of a policy as `/run` does: 400 is for what is malformed. @see interface 2.2, 4.1, 7.1 */
export async function judgeTakenByRunsync(
  policy: Readonly<Record<string, number>>,
  caseContext: CaseContext,
): Promise<void> {
  const { request, expect, inconclusive } = caseContext;
  const body = { input: probing({ work: 0 }), policy };

  const answer = await judgedCall(request({ operation: 'runsync', body }), caseContext);

  if (answer.answered - answer.sent >= limits.wait.default)
    inconclusive('the job took longer than the wait', 'job-not-ended');
  expect(answer.status, `what a /runsync with the policy ${JSON.stringify(policy)} is answered`).not.toBe(
    400,
  );
}
