import { PodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { calling, resultOf } from '../resources/graphql-documented.ts';
import type { Pair } from '../resources/graphql-pod-requirements.ts';
import { keptMembers } from '../resources/kept-members.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import type { Item } from '../resources/v2-items.ts';
import { changesOf, elsewhere, updating, variables } from './changed-before.ts';
import type { Rented } from './graphql-rent.ts';

/**
 * A Pod of the run, updated as the context wants it: GraphQL has no update, so that v2 makes those of its own and v1 is the
 * other API. What does not take an update leaves the Pod as it is. @see interface 4.2, 4.3, 4.4
 */
export async function podChangedBefore(
  rented: Rented,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Rented> {
  if (!ruleContext.offers('v2')) return rented;
  const isChangedByFirst = ruleContext.offers('v1') && ruleContext.offers('v1-served');
  const wanted = caseContext.context.wanted('changed', (value) => value !== elsewhere || isChangedByFirst);
  const by = wanted === elsewhere ? 'v1' : 'v2';
  let { input } = rented;
  for (const body of await changesOf(
    wanted,
    { kind: 'pod', name: input.name, by },
    caseContext,
    ruleContext,
  )) {
    const kept = await keptMembers(
      'pod',
      inWordsOfFirst(input),
      'v1',
      updating('pod', '', by, {}),
      ruleContext,
    );
    const answer = await caseContext.rest.besides(updating('pod', rented.id, by, { ...kept, ...body }));
    if (answer === undefined || !isRestAccepted(answer)) return { ...rented, input };
    if (typeof body.name === 'string') input = { ...input, name: body.name };
    if (body.env !== undefined) input = { ...input, env: pairsOf(variables) };
    if (!(await isShown(rented.id, input, caseContext)))
      caseContext.inconclusive('an update, which prepares the case, does not show');
  }
  caseContext.context.cameAbout('changed');
  return { ...rented, input };
}

/** What a Pod was rented with that an update could set back, as REST v1 says it. @see interface 4.2, 4.4 */
function inWordsOfFirst({ imageName, env, containerDiskInGb }: Rented['input']): Item {
  const pairs = (env ?? []).flatMap((pair) => (pair ? [[pair.key, pair.value] as const] : []));
  return { imageName, containerDiskInGb, env: Object.fromEntries(pairs) };
}

/** An environment as an order of GraphQL has it. @see interface 4.4 */
export function pairsOf(env: Readonly<Record<string, string>>): Pair[] {
  return Object.entries(env).map(([key, value]) => ({ key, value }));
}

async function isShown(podId: string, { name }: Rented['input'], caseContext: CaseContext): Promise<boolean> {
  const found = await withinListGrace(async () => {
    const answer = await caseContext.graphql.lookUp(calling(PodDocument, { input: { podId } }));
    return resultOf(answer, PodDocument).pod?.name === name ? true : undefined;
  }, caseContext.time);
  return found === true;
}
