import type { CaseContext } from '../../../service/case/case-context.ts';
import { expectNonePutOff, silence } from '../bursts.ts';
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
