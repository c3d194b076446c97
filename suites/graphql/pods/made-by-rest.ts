import { MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { onceListed } from '../../shared/making/graphql-find-pod.ts';
import { makeV1 as makeThroughFirst } from '../../shared/making/v1-own.ts';
import { make } from '../../shared/making/v2-own.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { type Item, idOf } from '../../shared/resources/v2-items.ts';
import { memberSchema } from '../../shared/resources/v2-member-schema.ts';

/** Calls that making a Pod through REST and finding it takes at most. */
export const callsToMakeByRest = 12;

/** A Pod of the run that REST has made. */
export type MadeByRest = { readonly id: string; readonly name: string; readonly imageName: string };

/** The versions of REST that make Pods for rules about GraphQL: none on targets that others use, where each costs money. */
export function restVersions(ruleContext: RuleContext): readonly RestApi[] {
  if (!ruleContext.ownWorld) return [];
  const isServed = (api: RestApi): boolean => api !== 'v1' || ruleContext.offers('v1-served');
  return (['v2', 'v1'] as const).filter((api) => ruleContext.offers(api) && isServed(api));
}

/** More than one, of each type that a port of a Pod has. */
const ports = ['8888/http', '22/tcp', '7860/http', '9000/tcp'];

/** Makes a Pod through REST, as set-up, with several ports. Nothing says that two interfaces call it by one id: GraphQL tells its own. */
export async function madeByRest(
  api: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
  further: Item = {},
): Promise<MadeByRest> {
  const more = { env: { PLUMBLINE_MADE_BY: 'REST' }, ports, ...further };
  const through = api === 'v1' ? makeThroughFirst : make;
  const { id, body } = await through('pod', caseContext, ruleContext, more);
  const pod = await onceListed(caseContext, ruleContext, () => listed(id, body.name, caseContext));
  const own = pod && idOf(pod, '/pods');
  if (own === undefined) return caseContext.inconclusive(`GraphQL does not list a Pod that ${api} has made`);
  return { id: own, name: String(body.name), imageName: String(body.image ?? body.imageName) };
}

/** What makes a Pod of v2 one of a template; empty where each template costs something, or Pods have none. */
export async function templateOfPods(caseContext: CaseContext, ruleContext: RuleContext): Promise<Item> {
  if (!ruleContext.ownWorld) return {};
  if (memberSchema(await ruleContext.schema('v2'), 'POST', '/pods', 'templateId') === undefined) return {};
  return { templateId: (await make('template', caseContext, ruleContext)).id };
}

async function listed(id: string, name: unknown, { graphql }: CaseContext): Promise<Item | undefined> {
  const answer = await graphql.lookUp(calling(MyPodsDocument, {}));
  const pods = itemsOf(resultOf(answer, MyPodsDocument).myself?.pods);
  return pods.find((pod) => idOf(pod, '/pods') === id) ?? pods.find((pod) => pod.name === name);
}
