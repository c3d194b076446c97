import { isRecord } from '../../../engine/openapi/json.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { onceListed } from '../../shared/making/graphql-find-pod.ts';
import { idOfRented, plainPodInput, rent } from '../../shared/making/graphql-rent.ts';
import { onOffer } from '../../shared/resources/graphql-on-offer.ts';

/**
 * In one query about two Pods, of which the first is the caller's own, the other one is not shown either.
 * @see interface 4.4, 5
 */
export async function judgeBesideOwn(caseContext: CaseContext, ruleContext: RuleContext): Promise<void> {
  const { graphql, expect, inconclusive } = caseContext;
  const [gpuTypeId = inconclusive('no type of GPU is on offer')] = await onOffer(caseContext);
  const input = plainPodInput(gpuTypeId, caseContext);
  const own = await idOfRented(input, caseContext, ruleContext, 'secondUser');
  if (own === undefined) return inconclusive('no Pod could be rented for another user');
  const other = await rent(caseContext, ruleContext);
  const both = { own, other: other.id };
  const fields = Object.entries(both).map(([alias, id]) => `${alias}: ${podNamed(id)}`);
  const alone = { name: 'pod', query: `{ own: ${podNamed(own)} }`, key: 'secondUser' } as const;
  const isShown = await onceListed(caseContext, ruleContext, async () =>
    shownAs('own', await graphql.given(alone)) ? true : undefined,
  );
  if (isShown === undefined) inconclusive('a user’s own Pod is not shown');

  const answer = await graphql.when({ ...alone, query: `{ ${fields.join(' ')} }` });

  expect(shownAs('other', answer), 'whether the Pod of another user is shown beside an own one').toBe(false);
}

function podNamed(id: string): string {
  return `pod(input: { podId: ${JSON.stringify(id)} }) { id name }`;
}

function shownAs(alias: string, { data }: { readonly data?: unknown }): boolean {
  return isRecord(data) && isRecord(data[alias]);
}
