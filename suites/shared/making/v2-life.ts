import { isRecord } from '../../../engine/openapi/json.ts';
import type { Duration, Instant } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { letListsCatchUp, withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import { type Item, idOf, itemById, itemsIn } from '../resources/v2-items.ts';
import { shownState } from '../resources/v2-state-of.ts';
import { make, type Own } from './v2-own.ts';

/** The longest that a Pod is given to begin and to end: the document sets no limit. In milliseconds. */
export const setupTimeout: Duration = 600_000;

/** What a check that waits for Pods declares. */
export const waits = { least: 0, most: 3 * setupTimeout } as const;

/** A Pod of the run that is known to run, or of which no state is told. @throws Inconclusive when it does not begin to */
export async function runningPod(
  caseContext: CaseContext,
  ruleContext: RuleContext,
  change: Item = {},
): Promise<Own> {
  const own = await make('pod', caseContext, ruleContext, change);
  return (await beginsToRun(own.id, caseContext, deadline(caseContext, ruleContext)))
    ? own
    : caseContext.inconclusive('the Pod did not begin to run');
}

/** Whether a Pod that was made begins to run, as far as it is told. The list may take its time to show it at all. */
export async function beginsToRun(id: string, caseContext: CaseContext, deadline: Instant): Promise<boolean> {
  const { time } = caseContext;
  if (mayRun(await withinListGrace(() => listed(id, caseContext), time))) return true;
  // A list that was read from a copy which is behind may not have it.
  const runs = async () => isSeenToRun(await listed(id, caseContext)) || undefined;
  return (await time.until(runs, deadline)) === true;
}

/** Whether a Pod is there and said to run, or there without a state. */
export function isSeenToRun(pod: Item | undefined): boolean {
  return pod !== undefined && mayRun(pod);
}

/** Whether a Pod is said to run, or no state of it is told. */
export function mayRun(pod: Item | undefined): boolean {
  const state = shownState(pod);
  return state === undefined || state === 'RUNNING';
}

/**
 * Asserts that a Pod is no longer listed as a live one, once there was time enough, and time for a new one to be listed
 * at all. On a target that is not given so long nothing is judged.
 */
export async function expectEnded(
  id: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  await letListsCatchUp(caseContext.time);
  const isOver = async (): Promise<true | undefined> =>
    isLive(await listed(id, caseContext)) ? undefined : true;
  const found =
    (await isOver()) ?? (await caseContext.time.until(isOver, deadline(caseContext, ruleContext)));
  if (found === undefined && ruleContext.longestWait < setupTimeout) {
    caseContext.inconclusive('the Pod had not ended when the longest wait of this tier was over');
  }
  caseContext.elapsed(() =>
    caseContext.expect(found, 'whether the Pod is no longer listed as a live one').toBe(true),
  );
}

/**
 * Asserts that a Pod which was read by its id before it was deleted is not shown as RUNNING there for ever: a list alone may
 * leave out what goes on. A Pod that was terminated may be shown as such, or not at all.
 */
export async function expectNotRunningById(
  id: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const isOver = async (): Promise<true | undefined> =>
    (await isRunningById(id, caseContext)) ? undefined : true;
  const found =
    (await isOver()) ?? (await caseContext.time.until(isOver, deadline(caseContext, ruleContext)));
  if (found === undefined && ruleContext.longestWait < setupTimeout) {
    caseContext.inconclusive(
      'GET /pods/{id} still showed the Pod as RUNNING when the longest wait of this tier was over',
    );
  }
  caseContext.elapsed(() =>
    caseContext.expect(found, 'whether GET /pods/{id} no longer shows the Pod as RUNNING').toBe(true),
  );
}

async function isRunningById(id: string, caseContext: CaseContext): Promise<boolean> {
  const answer = await readById(id, caseContext);
  return isRestAccepted(answer) && isRecord(answer.json) && shownState(answer.json) === 'RUNNING';
}

/** Whether GET /pods/{id} is served for a Pod. */
export async function isReadById(id: string, caseContext: CaseContext): Promise<boolean> {
  const answer = await readById(id, caseContext);
  return isRestAccepted(answer) && idOf(answer.json, '/pods') === id;
}

function readById(id: string, { rest }: CaseContext) {
  return rest.when({ api: 'v2', method: 'GET', path: '/pods/{id}', ids: { id } });
}

function deadline({ time }: CaseContext, { longestWait }: RuleContext): number {
  return time.now() + Math.min(setupTimeout, longestWait);
}

/** What the list has of a Pod, as part of what is judged. @throws Inconclusive when there is no list to look at */
export async function listed(id: string, { rest, inconclusive }: CaseContext): Promise<Item | undefined> {
  const list = await rest.when({ api: 'v2', method: 'GET', path: '/pods' });
  const items = isRestAccepted(list) ? itemsIn(list) : undefined;
  return itemById(items ?? inconclusive(`GET /pods was answered ${list.status}`), id, '/pods');
}

/** A Pod that was terminated may stay in the list, if it says so. */
export function isLive(item: Item | undefined): boolean {
  return item !== undefined && !/TERMINAT|DELET|REMOV/i.test(shownState(item) ?? '');
}
