import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { fieldsAt } from '../resources/v1-fields.ts';
import { kinds as firstKinds } from '../resources/v1-kinds.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import { type Item, idOf, isItem, itemById, itemsIn } from '../resources/v2-items.ts';
import { type KindName, kinds as secondKinds } from '../resources/v2-kinds.ts';
import { inFirstWords, inSecondWords, type Translated } from '../resources/words-of-versions.ts';
import { pairsOf } from './graphql-changed-before.ts';
import { idOfRented, plainPodInput } from './graphql-rent.ts';
import type { Create } from './made-in-context.ts';
import type { Own } from './v2-own.ts';

/**
 * A resource that another API has made than the one that looks at it, where the context wants it; undefined where it does
 * not, or what is made there does not come to be listed here. @see interface 2.9, 2.10, 4.2, 4.3, 4.4
 */
export async function madeElsewhere(
  kind: KindName,
  create: Create,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Own | undefined> {
  const { context } = caseContext;
  const factor = makerOf(kind);
  const { api } = create;
  const translated = inOtherWords(kind, create);
  if (translated === undefined) return undefined;
  const other = api === 'v1' ? 'v2' : 'v1';
  const wanted = context.wanted(factor, (value) =>
    value === 'GraphQL'
      ? ruleContext.offers('graphql') && gpuTypeIn(translated.kept, api) !== undefined
      : isServed(other, ruleContext),
  );
  if (wanted === 'itself') context.cameAbout(factor);
  const id =
    wanted === 'itself'
      ? undefined
      : wanted === 'GraphQL'
        ? await rentedFor(translated.kept, api, caseContext, ruleContext)
        : await madeByOther(kind, other, translated.body, caseContext, ruleContext);
  const answer = id === undefined ? undefined : await listWith(kind, id, api, caseContext);
  if (id === undefined || answer === undefined) return undefined;
  context.cameAbout(factor);
  return { id, body: translated.kept, answer: { ...answer, json: undefined } };
}

/** The factor that says which API makes something of a kind. */
export function makerOf(kind: KindName): 'madeBy' | 'podMadeBy' {
  return kind === 'pod' ? 'podMadeBy' : 'madeBy';
}

/** A create as another API has it; undefined where that has no words for it. */
export function inOtherWords(kind: KindName, { api, body }: Create): Translated | undefined {
  return api === 'v1' ? inSecondWords(kind, body) : inFirstWords(kind, body);
}

function isServed(api: RestApi, ruleContext: RuleContext): boolean {
  return ruleContext.offers(api) && (api === 'v2' || ruleContext.offers('v1-served'));
}

/** The answer of the list that shows what was made; undefined where none does. */
function listWith(
  kind: KindName,
  id: string,
  api: RestApi,
  caseContext: CaseContext,
): Promise<RestAnswer | undefined> {
  const { path } = (api === 'v1' ? firstKinds : secondKinds)[kind];
  return withinListGrace(async () => {
    const list = await caseContext.rest.lookUp({ api, method: 'GET', path });
    return itemById(itemsIn(list) ?? [], id, path) === undefined ? undefined : list;
  }, caseContext.time);
}

/** The id of what the other version makes; undefined where it makes nothing. */
async function madeByOther(
  kind: KindName,
  api: RestApi,
  body: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string | undefined> {
  if (api === 'v1' && kind === 'endpoint' && body.templateId === undefined)
    return endpointOfTemplate(body, caseContext, ruleContext);
  const { path } = (api === 'v1' ? firstKinds : secondKinds)[kind];
  return idOfNew(api, path, body, caseContext);
}

/** v1 makes an endpoint of a template, which has what v2 says of the container. @see interface 2.9 */
async function endpointOfTemplate(
  body: Item,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string | undefined> {
  const { path } = firstKinds.template;
  const { workersMin, workersMax, idleTimeout, name, ...container } = body;
  const hasMember = fieldsAt(path, await ruleContext.schema('v1'))?.has('isServerless') === true;
  const template = {
    name: `${String(name)}-template`,
    ...container,
    ...(hasMember ? { isServerless: true } : {}),
  };
  const templateId = await idOfNew('v1', path, template, caseContext);
  const settings = Object.entries({ workersMin, workersMax, idleTimeout }).filter(
    ([, value]) => value !== undefined,
  );
  const endpoint = { name, templateId, ...Object.fromEntries(settings) };
  return templateId && idOfNew('v1', firstKinds.endpoint.path, endpoint, caseContext);
}

async function idOfNew(
  api: RestApi,
  path: string,
  body: Item,
  caseContext: CaseContext,
): Promise<string | undefined> {
  const answer = await caseContext.rest.besides({ api, method: 'POST', path, body });
  return answer !== undefined && isRestAccepted(answer) ? idOf(answer.json, path) : undefined;
}

/** The type of GPU that a create of REST names first; undefined where it names none. */
function gpuTypeIn(body: Item, api: RestApi): string | undefined {
  const id = api === 'v1' ? [body.gpuTypeIds].flat()[0] : isItem(body.gpu) ? body.gpu.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The id of a Pod that GraphQL rents as a create of REST says; undefined where it rents none. @see interface 4.4 */
async function rentedFor(
  body: Item,
  api: RestApi,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<string | undefined> {
  const gpuTypeId = gpuTypeIn(body, api);
  if (gpuTypeId === undefined) return undefined;
  const count = api === 'v1' ? body.gpuCount : (body.gpu as Item).count;
  const { env, ports, disk, containerDiskInGb = disk } = body;
  const input = {
    ...plainPodInput(gpuTypeId, caseContext),
    name: String(body.name),
    imageName: String(body.image ?? body.imageName),
    ...(typeof count === 'number' ? { gpuCount: count } : {}),
    ...(isItem(env) ? { env: pairsOf(env as Readonly<Record<string, string>>) } : {}),
    ...(Array.isArray(ports) ? { ports: ports.join(',') } : {}),
    ...(typeof containerDiskInGb === 'number' ? { containerDiskInGb } : {}),
  };
  return idOfRented(input, caseContext, ruleContext);
}
