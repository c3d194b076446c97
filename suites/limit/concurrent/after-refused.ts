import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { expectNonePutOff, silence } from '../bursts.ts';
import { acceptedRequests } from '../calls.ts';
import { limitOf } from '../operations.ts';
import { heldRequest, hold, release } from './held.ts';

/** Malformed calls at a time: so few that they are in nobody's way. */
const atOnce = 20;

/** A call that was refused is in flight no more: as many as before may be afterwards. @see interface 8 */
export async function judgeAfterRefused(operation: 'runsync', caseContext: CaseContext): Promise<void> {
  const { burst, request, inconclusive } = caseContext;
  const { concurrent } = limitOf(operation);
  const held = await heldRequest(operation, caseContext);
  const malformed = request({ operation, body: {} });
  const refused = await burst({ requests: [malformed], calls: concurrent, atOnce }).end();
  if (!refused.every(({ status = 0 }) => status >= 400 && status < 500))
    inconclusive('not every malformed call was refused');
  await silence(caseContext);

  const answers = await release(await hold(held, concurrent, caseContext), caseContext);

  const words = `of ${concurrent} calls in flight, those answered 429 after as many malformed ones`;
  await expectNonePutOff(answers, words, caseContext);
}

/** Operations of a job, which answer at once. */
export const operationsOfJobs = ['cancel', 'status'] as const;

/** So is a call about a job that is not there: as many as may be in flight come before one about a job that is. */
export async function judgeAfterUnknown(
  operation: (typeof operationsOfJobs)[number],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { burst, request } = caseContext;
  const { concurrent } = limitOf(operation);
  const known = await acceptedRequests(operation, 1, caseContext);
  await silence(caseContext);
  const unknown = request({ operation, jobId: 'plumbline-nobodys' });
  const refused = await burst({ requests: [unknown], calls: concurrent, atOnce }).end();
  if (!refused.every(({ status = 0 }) => status === 404))
    ruleContext.untried(`calls of /${operation} about jobs that are not there: not each is answered 404`);
  await silence(caseContext);

  const answers = await burst({ requests: known, calls: 1, atOnce: 1 }).end();

  const words = `calls of /${operation} answered 429 after ${concurrent} about jobs that are not there`;
  await expectNonePutOff(answers, words, caseContext);
}
