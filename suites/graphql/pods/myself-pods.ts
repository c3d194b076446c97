import fc from 'fast-check';
import { DeployPodDocument, MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import {
  callsOfALife,
  lifeOfAPod,
  lifeWait,
  type Met,
  onceListed,
} from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, deploying, plainPodInput, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { expectAsRequested } from '../../shared/resources/graphql-as-requested.ts';
import { calling, resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';
import { podRequirements } from '../../shared/resources/graphql-pod-requirements.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { expectGraphqlAccepted, listIn } from '../accepted.ts';
import { podMismatch } from './pod-mismatch.ts';

/** How many Pods a caller has besides: more than one where they cost nothing, and more than some lists have on a page. */
const mostBesides = 11;

function numbersBesides({ afford }: RuleContext): readonly number[] {
  return afford([0, 1, 3, mostBesides], [0]);
}

rule(
  'graphql.myself-pods',
  {
    calls: callsOfALife + mostBesides * callsToRent + 24,
    waits: { least: 0, most: lifeWait + 60_000, patient: true },
    makes: { pod: [2, 5] },
  },
  async (ruleContext) => {
    await ruleContext.property(
      fc.record({ wish: podRequirements(), besides: fc.constantFrom(...numbersBesides(ruleContext)) }),
      async ({ wish, besides }, caseContext) => {
        const others = await rentAsAnother(caseContext, ruleContext);
        const own = [];
        for (let count = 0; count < besides; count++)
          own.push((await rent(caseContext, ruleContext, {}, { mayBeLost: true })).id);
        for await (const met of lifeOfAPod(wish, caseContext, ruleContext)) {
          await judgeList(met, others, caseContext, ruleContext);
          await expectListed(own, caseContext, ruleContext);
        }
      },
      { atMost: podCases(ruleContext) },
    );
  },
);

async function judgeList(
  { id, state, ordered }: Met,
  others: unknown,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const { expect } = caseContext;

  const pod = await onceListed(caseContext, ruleContext, async () =>
    (await podsListed(caseContext)).find((one) => one.id === id),
  );

  caseContext.elapsed(() => expect(pod, `the Pod ${id} in what myself lists`).toBeDefined());
  if (pod !== undefined && ordered !== undefined)
    expectAsRequested(pod, ordered, { errors: [] }, caseContext);
  if (state !== 'rented') await expectState(id, state, caseContext, ruleContext);
  const ids = (await podsListed(caseContext)).map((one) => one.id);
  expect(ids.filter((one) => one === id).length, `how often myself lists the Pod ${id}`).toBeLessThan(2);
  expect(others === undefined ? [] : ids, 'the ids of the caller’s Pods').not.toContain(others);
  if (ordered !== undefined) await expectOurs(id, caseContext, ruleContext);
}

/** Every one of these Pods is listed, however many there are. */
async function expectListed(
  own: readonly string[],
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  if (own.length === 0) return;
  let missing: readonly string[] = own;
  await onceListed(caseContext, ruleContext, async () => {
    const ids = new Set((await podsListed(caseContext)).map(({ id }) => id));
    missing = own.filter((id) => !ids.has(id));
    return missing.length === 0 ? true : undefined;
  });
  caseContext.elapsed(() =>
    caseContext.expect(missing, `which of ${own.length + 1} Pods myself does not list`).toEqual([]),
  );
}

/** Another user's list has no Pod of ours: it is the caller's Pods that are listed. */
async function expectOurs(
  id: string,
  { graphql, expect }: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  if (!ruleContext.offers('second-user')) return;
  const answer = await graphql.when({ ...calling(MyPodsDocument, {}), key: 'secondUser' });
  const ids = itemsOf(resultOf(answer, MyPodsDocument).myself?.pods).map((pod) => pod.id);
  expect(ids, 'the ids of the Pods of another caller').not.toContain(id);
}

/** What podStop and podResume answered with is what the list must come to show. @see interface 3 */
async function expectState(
  id: string,
  state: 'stopped' | 'resumed',
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  const former = state === 'stopped' ? 'RUNNING' : 'EXITED';
  const isShown = await onceListed(caseContext, ruleContext, async () => {
    const pod = (await podsListed(caseContext)).find((one) => one.id === id);
    return pod?.desiredStatus === former ? undefined : true;
  });
  caseContext.elapsed(() =>
    caseContext.expect(isShown, `whether myself shows the Pod ${id} as ${state}, which it is`).toBe(true),
  );
}

/** The Pods of the caller, each of them looked at. */
async function podsListed(caseContext: CaseContext): Promise<Item[]> {
  const { graphql, expect } = caseContext;
  const answer = await graphql.when(calling(MyPodsDocument, {}));
  expectGraphqlAccepted(answer, caseContext);
  const { myself } = resultOf(answer, MyPodsDocument);
  const listed = listIn(myself?.pods, 'pods of myself', answer, caseContext);
  const pods = listed.filter((pod) => pod !== null);
  for (const pod of pods) {
    expect(podMismatch(pod), 'what in a Pod is not as it is documented').toBeUndefined();
  }
  return itemsOf(pods);
}

/** The id of a Pod that somebody else rents; undefined where nobody else may, or others see what we rent. */
async function rentAsAnother(caseContext: CaseContext, ruleContext: RuleContext): Promise<unknown> {
  if (!ruleContext.ownWorld || !ruleContext.offers('second-user')) return undefined;
  const [types] = await writings(ruleContext);
  const [gpuTypeId] = await onOffer(caseContext);
  const call = deploying(plainPodInput(gpuTypeId!, caseContext), types);
  const answer = await caseContext.graphql.attempt({ ...call, key: 'secondUser' });
  return resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand?.id;
}
