import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isLive, listed, setupTimeout } from '../../shared/making/v2-life.ts';
import { acting } from '../../shared/resources/v2-acting.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';

/** Calls that stopping a Pod and looking at it takes. */
export const callsToStop = 4;

/**
 * Stops a Pod that runs, as set-up, and waits until it is not said to run any more. Gives the state that it is shown in
 * then; undefined where none is told.
 */
export async function stopped(
  id: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string | undefined> {
  await caseContext.rest.given(acting(id, { action: 'stop' }));
  const isDown = async (): Promise<true | undefined> =>
    shownState(await listed(id, caseContext)) === 'RUNNING' ? undefined : true;
  await caseContext.time.until(isDown, caseContext.time.now() + Math.min(60_000, ruleContext.longestWait));
  return shownState(await listed(id, caseContext));
}

/**
 * Asserts that a Pod whose start was taken is there, and does not stay as it was when it was stopped. What its state is
 * called then is open. @see interface 1, 3
 */
export async function expectStarted(
  id: string,
  down: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, expect, elapsed, inconclusive } = caseContext;
  const isUp = async (): Promise<true | undefined> => {
    const pod = await listed(id, caseContext);
    return isLive(pod) && shownState(pod) !== down ? true : undefined;
  };
  const found =
    (await isUp()) ?? (await time.until(isUp, time.now() + Math.min(setupTimeout, ruleContext.longestWait)));
  if (found === undefined && time.kind === 'real') inconclusive('the Pod may wait for a GPU');
  elapsed(() => expect(found, `whether a Pod that was started is there and no longer ${down}`).toBe(true));
}
