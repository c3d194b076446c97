import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { expectEnded, listed, runningPod, setupTimeout } from '../../shared/making/v2-life.ts';
import { type Action, acting, actions } from '../../shared/resources/v2-acting.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';
import { callsToBeAccepted, expectAcceptedInTime } from '../resources/accepted-in-time.ts';
import { bystander, expectLeftAlone } from './bystander.ts';
import { callsToStop, expectStarted, stopped } from './stopping.ts';

/** What says that a word is not known, and not that it does not fit the Pod's state. */
const unknown: ReadonlySet<number> = new Set([400, 404, 405, 410, 422, 501]);
/** What of it may say as well that somebody else has taken the GPU meanwhile. */
const maySayScarce: ReadonlySet<number> = new Set([400, 404, 422]);

const waits = { least: 0, most: 5 * setupTimeout } as const;

rule(
  'v2.pod.action',
  { calls: 21 + callsToStop + callsToBeAccepted, waits, makes: { pod: [2, 7] } },
  async (ruleContext) => {
    await ruleContext.property(actions, (action, caseContext) =>
      judgeAction(action, action === 'start', caseContext, ruleContext),
    );
    if (!ruleContext.isAffordable('the end of a Pod that was stopped, or is the only one')) return;
    await ruleContext.property(ends, (end, caseContext) =>
      judgeAction('terminate', end === 'of one that was stopped', caseContext, ruleContext, end),
    );
  },
);

/** What Pod comes to an end in another state or company. Where time runs by itself others may have some, and a stop takes long. */
const ends = ['of one that was stopped', 'of the only one'] as const;

/** Judges one action of a Pod, which is stopped first where that is asked for. */
async function judgeAction(
  action: Action,
  isStopped: boolean,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  end?: (typeof ends)[number],
): Promise<void> {
  await expectService(caseContext);
  const { id } = await runningPod(caseContext, ruleContext);
  const other = end === 'of the only one' ? undefined : await bystander(caseContext, ruleContext);
  const down = isStopped ? await stopped(id, caseContext, ruleContext) : undefined;

  if (await mustBeAccepted(action, id, down, caseContext))
    await expectDone(id, action, caseContext, ruleContext);
  else expectKnown(await caseContext.rest.when(acting(id, { action })), action, caseContext);

  if (action === 'terminate') await expectEnded(id, caseContext, ruleContext);
  if (action === 'start' && down !== undefined && down !== 'RUNNING')
    await expectStarted(id, down, caseContext, ruleContext);
  await expectLeftAlone(other, caseContext);
}

/**
 * Whether an action is bound to be accepted: stop and terminate of a Pod that runs. The others where nobody else could have
 * taken the GPU meanwhile, and the Pod is said to be in a state that they fit.
 */
async function mustBeAccepted(
  action: Action,
  id: string,
  down: string | undefined,
  caseContext: CaseContext,
): Promise<boolean> {
  if (action === 'stop' || action === 'terminate') return true;
  if (caseContext.time.kind === 'real') return false;
  if (action === 'start') return down !== undefined && down !== 'RUNNING';
  return shownState(await listed(id, caseContext)) === 'RUNNING';
}

/** Asserts that an action which fits a Pod's state is accepted, and not done to one that stopped by itself. */
async function expectDone(
  id: string,
  action: Action,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { time, inconclusive } = caseContext;
  if (time.kind === 'real' && shownState(await listed(id, caseContext)) !== 'RUNNING') {
    inconclusive('whether the Pod runs is not known');
  }
  const state = action === 'start' ? 'was stopped' : 'runs';
  await expectAcceptedInTime(
    acting(id, { action }),
    `${action} of a Pod that ${state}`,
    caseContext,
    ruleContext,
  );
}

/** A refusal may have its reason, and says nothing about the action: it counts as a case that could not be judged. */
function expectKnown(answer: RestAnswer, action: Action, { expect, inconclusive, time }: CaseContext): void {
  if (action === 'start' && time.kind === 'real' && maySayScarce.has(answer.status)) {
    inconclusive(`${action} was answered ${answer.status}, which may be for want of stock`);
  }
  expect([...unknown], `the statuses that do not know ${action}`).not.toContain(answer.status);
  if (!isRestAccepted(answer)) inconclusive(`${action} was answered ${answer.status}`);
}
