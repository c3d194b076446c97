import type { CaseContext } from '../../../service/case/case-context.ts';
import { letListsCatchUp, shownWithinGrace, withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isSeenToRun, listed, runningPod } from '../../shared/making/v2-life.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { shownState } from '../../shared/resources/v2-state-of.ts';

/** A Pod of the run that calls are not about, and what was shown of it before. */
export type Bystander = { readonly id: string; readonly before: Item };

/** Makes a Pod that calls about another one must leave alone; none where a Pod costs money. */
export async function bystander(
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Bystander | undefined> {
  if (!ruleContext.ownWorld) return undefined;
  const { id } = await runningPod(caseContext, ruleContext);
  await letListsCatchUp(caseContext.time);
  // It was seen to run: a list that shows otherwise is read from a copy that is behind.
  let pod: Item | undefined;
  await withinListGrace(async () => {
    pod = await listed(id, caseContext);
    return isSeenToRun(pod) || undefined;
  }, caseContext.time);
  return { id, before: shownOf(pod) };
}

/** Asserts that such a Pod is there as it was. */
export async function expectLeftAlone(other: Bystander | undefined, caseContext: CaseContext): Promise<void> {
  if (other === undefined) return;
  await letListsCatchUp(caseContext.time);
  const { time } = caseContext;
  const now = await shownWithinGrace(
    async () => shownOf(await listed(other.id, caseContext)),
    other.before,
    time,
  );
  caseContext.expect(now, 'another Pod of the run, which the call was not about').toEqual(other.before);
}

function shownOf(pod: Item | undefined): Item {
  return { isThere: pod !== undefined, name: pod?.name, image: pod?.image, state: shownState(pod) };
}
