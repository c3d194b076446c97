import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { bodyMembers } from '../resources/body-members.ts';
import { endings } from '../resources/name-endings.ts';
import { isRestAccepted } from '../resources/v2-is-accepted.ts';
import { type Item, isItem } from '../resources/v2-items.ts';
import type { KindName } from '../resources/v2-kinds.ts';
import { inOtherWords, madeElsewhere, makerOf } from './made-elsewhere.ts';
import type { Own } from './v2-own.ts';

/** A create, as a call of one API. */
export type Create = { readonly api: RestApi; readonly path: string; readonly body: Item };

/** What anything that runs a container may be told. */
const container = { env: { PLUMBLINE_CONTEXT: 'set' }, ports: ['8124/http'] };

/** Optional members of creates, each with a value that changes nothing of what rules look at. @see interface 2.9, 2.10 */
const optional: Readonly<Record<RestApi, Readonly<Record<KindName, Item>>>> = {
  v1: {
    pod: { ...container, gpuCount: 1, containerDiskInGb: 21 },
    endpoint: { gpuCount: 1, scalerType: 'QUEUE_DELAY', idleTimeout: 9 },
    template: { ...container, containerDiskInGb: 21 },
    volume: {},
    registry: {},
  },
  v2: {
    pod: { ...container, cloud: 'SECURE', disk: 21 },
    endpoint: { ...container, disk: 21, workers: { min: 0, max: 2 } },
    template: { ...container, disk: 21 },
    volume: { type: 'STANDARD' },
    registry: {},
  },
};

/** A create as the context wants it. */
type RichCreate = {
  readonly create: Create;
  /** Whether there is more in it than the case asks for. */
  readonly isRich: boolean;
  /** Notes that it was accepted. */
  taken(): void;
};

/** A create with what the context wants in it beyond what a case asks for, as far as the target's own schema has it. */
async function createInContext(
  kind: KindName,
  create: Create,
  { context }: CaseContext,
  ruleContext: RuleContext,
): Promise<RichCreate> {
  const more = await optionalMembers(kind, create, ruleContext);
  const hasMore = Object.keys(more).length > 0;
  const isPresent = hasMore && context.wanted('members') === 'present';
  const whole = { ...create, body: { ...more, ...create.body } };
  // Another API can't be told of members that it has no words for.
  if (hasMore && inOtherWords(kind, whole) === undefined)
    context.displaces('members', 'present', makerOf(kind));
  const names = await contextNames(create, ruleContext);
  const name = names.get(context.wanted('name', (value) => names.has(value)));
  return {
    create: {
      ...create,
      body: { ...(isPresent ? whole : create).body, ...(name === undefined ? {} : { name }) },
    },
    isRich: isPresent || name !== undefined,
    taken() {
      if (hasMore) context.cameAbout('members');
      context.cameAbout('name');
    },
  };
}

/**
 * A resource as the context wants it; undefined where that is what a case asks for, or is refused: then the case makes what
 * it asks for. A name that is shown otherwise did not come about.
 */
export async function madeInContext(
  kind: KindName,
  create: Create,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Pick<Own, 'body' | 'answer'> | Own | undefined> {
  const { create: rich, isRich, taken } = await createInContext(kind, create, caseContext, ruleContext);
  const elsewhere = await madeElsewhere(kind, rich, caseContext, ruleContext);
  if (elsewhere !== undefined || !isRich) taken();
  if (elsewhere !== undefined || !isRich) return elsewhere;
  const { api, path, body } = rich;
  const answer = await caseContext.rest.besides({ api, method: 'POST', path, body });
  if (answer === undefined || !isRestAccepted(answer)) return undefined;
  const shown = isItem(answer.json) ? answer.json.name : undefined;
  if (typeof shown === 'string' && shown !== body.name) return { body: { ...body, name: shown }, answer };
  taken();
  return { body, answer };
}

/** Optional members that a body leaves out, as far as the target's own schema has them and takes their values. */
export async function optionalMembers(
  kind: KindName,
  create: Create,
  ruleContext: RuleContext,
): Promise<Item> {
  const takes = await takenBy(create, ruleContext);
  const found = Object.entries(optional[create.api][kind]).filter(
    ([name, value]) => !(name in create.body) && takes(name, value) === true,
  );
  return Object.fromEntries(found);
}

/** By the values of the context's factor the names that go with them, but for those that the target's own schema refuses. */
async function contextNames(create: Create, ruleContext: RuleContext): Promise<ReadonlyMap<string, string>> {
  const takes = await takenBy(create, ruleContext);
  const names = Object.entries(endings).map(
    ([value, ending]) => [value, `${String(create.body.name)}${ending}`] as const,
  );
  return new Map(names.filter(([, name]) => takes('name', name) !== false));
}

/** Tells whether a member of a create may have a value by the target's own schema; undefined where that has no such member. */
async function takenBy(
  { api, path }: Create,
  ruleContext: RuleContext,
): Promise<(member: string, value: unknown) => boolean | undefined> {
  const served = await ruleContext.schema(api);
  if ('unreadable' in served) return () => undefined;
  const members = bodyMembers(served, (one) => one.method === 'POST' && one.path === path);
  return (member, value) => {
    const parts = members?.get(member);
    return parts && served.requests.problem({ allOf: [...parts] }, value) === undefined;
  };
}
