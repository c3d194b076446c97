import { DeployPodDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { isGraphqlAccepted } from '../../../service/client/graphql-answer.ts';
import { deploying, plainPodInput, type Rented } from '../../shared/making/graphql-rent.ts';
import { resultOf, writings } from '../../shared/resources/graphql-documented.ts';
import { scarceType } from '../catalog/scarce-type.ts';

/** Pods that are rented at most until a scarce type is sold out. */
const mostRented = 5;

/** Calls that this takes at most. */
export const callsToSellOut = 1 + mostRented;

/**
 * Rents Pods of a scarce GPU type until no more are to be had, and gives the first; undefined where they do not run out.
 * Only for a world in which nobody else rents any.
 */
export async function sellOut(
  requirement: { readonly volumeInGb: number },
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Rented | undefined> {
  const scarce = await scarceType(caseContext);
  if (scarce === undefined) return undefined;
  const input = { ...plainPodInput(scarce.id, caseContext), ...requirement, gpuCount: scarce.most };
  let first: Rented | undefined;
  for (let rented = 0; rented < mostRented; rented++) {
    const answer = await caseContext.graphql.attempt(await rentingAgain(input, ruleContext));
    if (!isGraphqlAccepted(answer)) return first;
    const id = resultOf(answer, DeployPodDocument).podFindAndDeployOnDemand?.id;
    if (typeof id === 'string') first ??= { id, input };
  }
  return undefined;
}

/** The call that rents another Pod like this one. */
export async function rentingAgain(
  input: Rented['input'],
  ruleContext: RuleContext,
): Promise<GraphqlRequestOptions> {
  const [types] = await writings(ruleContext);
  return deploying(input, types);
}
