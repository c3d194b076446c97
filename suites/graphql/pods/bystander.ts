import { PodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';

/** A Pod of the run that a call is not about, and what was told of it before. */
export type PodBystander = { readonly id: string; readonly status: unknown };

/** Makes a Pod that calls about another one must leave alone; none where a Pod costs money. */
export async function rentBystander(
  make: () => Promise<{ readonly id: string }>,
  caseContext: CaseContext,
  { ownWorld }: RuleContext,
): Promise<PodBystander | undefined> {
  if (!ownWorld) return undefined;
  const { id } = await make();
  return { id, status: await statusOf(id, caseContext) };
}

/** Asserts that it does not show the state into which another Pod was brought. @see interface 4.4 */
export async function expectPodLeftAlone(
  other: PodBystander | undefined,
  state: 'EXITED' | 'RUNNING',
  caseContext: CaseContext,
): Promise<void> {
  if (other === undefined || other.status === state) return;
  caseContext
    .expect(
      await statusOf(other.id, caseContext),
      `the desiredStatus of the Pod ${other.id}, which no call named`,
    )
    .not.toBe(state);
}

async function statusOf(podId: string, { graphql }: CaseContext): Promise<unknown> {
  const answer = await graphql.when(calling(PodDocument, { input: { podId } }));
  return resultOf(answer, PodDocument).pod?.desiredStatus;
}
