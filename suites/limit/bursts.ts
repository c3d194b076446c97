import type { CaseContext } from '../../service/case/case-context.ts';
import type { BurstAnswer } from '../../service/client/burst.ts';
import type { JobRequest } from '../../service/client/job-request.ts';
import { isAccepted, isAnsweredByService, isPutOff } from '../shared/jobs/many-jobs.ts';
import { type Limited, limitOf, window } from './operations.ts';

/** Into so many groups calls are spread that are to come evenly. */
const groups = 100;

type Answers = readonly BurstAnswer[];

/** A whole window without a call of the suite. */
export async function silence({ time }: CaseContext): Promise<void> {
  const late = time.kind === 'virtual' ? 0 : time.slack;
  await time.reach(time.now() + window + time.tick + late);
}

/** So many calls evenly over a window, well within the limit of those in flight. */
export async function spread(
  requests: readonly JobRequest[],
  calls: number,
  caseContext: CaseContext,
): Promise<Answers> {
  const group = Math.ceil(calls / groups);
  const gap = Math.floor(window / Math.ceil(calls / group));
  return caseContext.burst({ requests, calls, group, gap, atOnce: atOnce(requests) }).end();
}

/** As many calls as are more than twice the limit even if some of them are lost. */
export function excessOf(limit: number): number {
  return Math.ceil(2.1 * limit) + 1;
}

/** More than twice the limit as fast as may be, but no more once a call was put off. */
export async function exceed(
  requests: readonly JobRequest[],
  limit: number,
  caseContext: CaseContext,
): Promise<Answers> {
  const most = atOnce(requests);
  const enough = (answers: Answers) =>
    answers.some(isPutOff) || answers.filter(isAccepted).length > 2 * limit;
  return caseContext.burst({ requests, calls: excessOf(limit), group: most, atOnce: most, enough }).end();
}

/**
 * Spends a limit, so that the next call is put off.
 * @throws Inconclusive when none is: whether it must be is another rule's
 */
export async function spend(
  requests: readonly JobRequest[],
  limit: number,
  caseContext: CaseContext,
): Promise<void> {
  const answers = await exceed(requests, limit, caseContext);
  if (!answers.some(isPutOff)) caseContext.inconclusive('more than twice the limit was not put off');
}

/** Half of the calls that may be in flight: those that a target has answered may count a little longer. */
function atOnce([first]: readonly JobRequest[]): number {
  return Math.max(1, Math.floor(limitOf(first!.operation as Limited).concurrent / 2));
}

/** From the first call to the last answer. */
export function spanOf(answers: Answers): number {
  return Math.max(...answers.map(({ answered }) => answered)) - Math.min(...answers.map(({ sent }) => sent));
}

/** Which share of the calls must have been accepted, so that the others say something. */
const mostAccepted = 0.9;

/**
 * Nothing was wrong with the answers to many calls. Where some of the calls were lost, others may have come twice: then a
 * target is to blame that answers as many other calls without trouble.
 * @throws Inconclusive when that is not so
 */
export async function expectOfMany(
  answers: Answers,
  isRight: boolean,
  assertion: () => void,
  caseContext: CaseContext,
): Promise<void> {
  if (isRight || answers.every(isAnsweredByService)) {
    assertion();
    return;
  }
  await assertUntroubled(answers.length, caseContext);
  caseContext.transported(assertion);
}

/** None of the calls was put off. */
export async function expectNonePutOff(
  answers: Answers,
  what: string,
  caseContext: CaseContext,
): Promise<void> {
  const putOff = answers.filter(isPutOff).length;
  await expectOfMany(answers, putOff === 0, () => caseContext.expect(putOff, what).toBe(0), caseContext);
}

/**
 * None of the calls was put off, and enough of them were accepted.
 * @throws Inconclusive when too few calls count
 */
export async function expectAllowed(answers: Answers, caseContext: CaseContext): Promise<void> {
  await expectNonePutOff(
    answers,
    `of ${answers.length} calls within the limit, those answered 429`,
    caseContext,
  );
  const accepted = answers.filter(isAccepted).length;
  if (accepted < mostAccepted * answers.length)
    caseContext.inconclusive(`${accepted} of ${answers.length} were accepted`);
}

/** So many harmless calls must do without any trouble before trouble is the target's. */
const leastControls = 400;

/**
 * Some of the calls above the limit were put off. Where none was, but some were lost or answered 5xx, a target is to blame
 * that answers as many other calls without trouble.
 * @throws Inconclusive when too few calls count
 */
export async function expectPutOff(answers: Answers, limit: number, caseContext: CaseContext): Promise<void> {
  const { expect, inconclusive, transported } = caseContext;
  const own = answers.filter(isAnsweredByService);
  const putOff = own.filter(isPutOff).length;
  const words = `of ${answers.length} calls, more than twice the limit of ${limit}, those answered 429`;
  if (putOff > 0) {
    expect(putOff, words).toBeGreaterThan(0);
    return;
  }
  if (answers.length <= 2 * limit) inconclusive('too few calls were made');
  if (spanOf(answers) >= window)
    inconclusive(`the calls took ${Math.round(spanOf(answers))} ms: none need have been too many`);
  if (own.filter(isAccepted).length > 2 * limit) {
    expect(putOff, words).toBeGreaterThan(0);
  } else if (own.length === answers.length) {
    await assertRefusedForRate(own, caseContext);
    expect(putOff, words).toBeGreaterThan(0);
  } else {
    await assertUntroubled(answers.length, caseContext);
    transported(() => expect(putOff, words).toBeGreaterThan(0));
  }
}

/**
 * One of the calls that were refused otherwise is accepted after a silent window: only the limit stood in its way.
 * @throws Inconclusive when it is not
 */
async function assertRefusedForRate(answers: Answers, caseContext: CaseContext): Promise<void> {
  const refused = answers.findLast((answer) => !isAccepted(answer));
  await silence(caseContext);
  const again = await caseContext.burst({ requests: [refused!.request], calls: 1, atOnce: 1 }).end();
  if (!again.every(isAccepted)) caseContext.inconclusive('too few calls were accepted');
}

/**
 * As many calls of another kind, one after the other, meet no trouble.
 * @throws Inconclusive when they do: then the way is to blame as likely as the target
 */
export async function assertUntroubled(calls: number, caseContext: CaseContext): Promise<void> {
  if (!(await isUntroubled(calls, caseContext))) caseContext.inconclusive('other calls meet trouble as well');
}

async function isUntroubled(calls: number, caseContext: CaseContext): Promise<boolean> {
  const health = caseContext.request({ operation: 'health' });
  const controls = { requests: [health], calls: Math.max(calls, leastControls), group: 50, atOnce: 10 };
  const enough = (answers: Answers) => !answers.every(isAnsweredByService);
  const answers = await caseContext.burst({ ...controls, enough }, 'given').end();
  return answers.every(isAnsweredByService);
}

/**
 * The answers that are the service's own, where some calls were lost on a way that loses other calls as well.
 * @throws Inconclusive when too many were lost, or only these
 */
export async function answeredOf(answers: Answers, caseContext: CaseContext): Promise<Answers> {
  const own = answers.filter(isAnsweredByService);
  const words = `${own.length} of ${answers.length} were answered`;
  if (own.length < mostAccepted * answers.length) caseContext.inconclusive(words);
  if (own.length < answers.length && (await isUntroubled(answers.length, caseContext)))
    caseContext.inconclusive(words);
  return own;
}
