import fc from 'fast-check';
import type { Domain } from '../../../engine/property/property.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { BurstAnswer } from '../../../service/client/burst.ts';
import type { JobRequest } from '../../../service/client/job-request.ts';
import { isAccepted, isPutOff } from '../../shared/jobs/many-jobs.ts';
import { expectAllowed, silence, spanOf, spread } from '../bursts.ts';
import { acceptedRequests } from '../calls.ts';
import { isBrief, type Limited, limitOf, window } from '../operations.ts';

/** Operations that wait for nothing: their calls overlap where they all set out at once. */
type Fast = Exclude<Limited, 'runsync' | 'openai' | 'purgeQueue'>;

const fast: readonly Fast[] = ['requests', 'cancel', 'run', 'status', 'stream'];
/** Those that cost nothing, wherever they are called. */
const free: readonly Fast[] = ['requests', 'status'];
const few: readonly Fast[] = ['requests', 'cancel'];

/** A burst that is refused is followed by one of so many times fewer calls in flight. */
const fewer = 4;

export function fastOperations(ruleContext: RuleContext): Domain<Fast> {
  if (!ruleContext.ownWorld) {
    ruleContext.untried('calls of /run, /stream and /cancel that set out at once');
    return free;
  }
  return isBrief(ruleContext) ? fc.constantFrom(...few) : fast;
}

/**
 * As many calls at once as may be in flight. A small bucket may refuse a burst whatever is in flight: so calls that were
 * refused are held against the target only where it takes a larger burst with fewer of them in flight.
 */
export async function judgeAtOnce(
  operation: Fast,
  ruleContext: RuleContext,
  caseContext: CaseContext,
): Promise<void> {
  const { requests: limit, concurrent: most } = limitOf(operation);
  const all = await acceptedRequests(operation, most + limit, caseContext);
  for (let size = most; size > 1; size = Math.floor(size / fewer)) {
    await silence(caseContext);
    const requests = all.slice(0, size);
    const answers = await caseContext.burst({ requests, calls: size, atOnce: size }).end();
    const isRefused = answers.some(isPutOff);
    if (!isRefused && size < most) ruleContext.untried(`more than ${size} calls of /${operation} at once`);
    if (!isRefused || (await takesInTurn(all.slice(-limit), size, limit, caseContext))) {
      await expectAllowed(answers, caseContext);
      return;
    }
  }
  ruleContext.untried(`calls of /${operation} that are in flight together: it takes them one by one`);
  await silence(caseContext);
  await expectAllowed(await spread(all.slice(-most), most, caseContext), caseContext);
}

/**
 * Whether a burst of so many calls, and of as many more as a window may have meanwhile, is taken with a fraction of them
 * in flight: then a bucket holds enough for all of them, and so does any other design.
 */
async function takesInTurn(
  requests: readonly JobRequest[],
  size: number,
  limit: number,
  caseContext: CaseContext,
): Promise<boolean> {
  const inFlight = Math.max(1, Math.floor(size / fewer));
  const suffices = (answers: readonly BurstAnswer[]) =>
    answers.length > 0 && answers.filter(isAccepted).length >= size + (spanOf(answers) * limit) / window;
  await silence(caseContext);
  const answers = await caseContext
    .burst({
      ...{ requests, calls: limit, group: inFlight, atOnce: inFlight },
      enough: (some) => some.some(isPutOff) || suffices(some),
    })
    .end();
  return !answers.some(isPutOff) && suffices(answers);
}
