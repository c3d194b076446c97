import { listGrace } from '../../service/case/list-grace.ts';
import { idOfRented, plainPodInput as rental } from '../shared/making/graphql-rent.ts';
import { draftV1 as firstDraft } from '../shared/making/v1-own.ts';
import { setupTimeout } from '../shared/making/v2-life.ts';
import { makeFromBody, draft as secondDraft } from '../shared/making/v2-own.ts';
import { onOffer } from '../shared/resources/graphql-on-offer.ts';
import { kinds as firstKinds } from '../shared/resources/v1-kinds.ts';
import type { Item } from '../shared/resources/v2-items.ts';
import { kinds as secondKinds } from '../shared/resources/v2-kinds.ts';
import { ownName } from '../shared/resources/v2-own-name.ts';
import { podBody } from '../v2/pod/bodies.ts';
import type { EstateApi, EstateKind, EstateReal, Thing } from './model.ts';
import { itemOfThing, listedThings, showsRunning } from './sights.ts';

/**
 * A thing that an API makes; undefined where GraphQL has no Pod to rent out.
 * @throws Inconclusive where a create is refused, or what it makes does not come to be shown, or is shown under another name
 */
export async function madeThing(
  kind: EstateKind,
  api: EstateApi,
  number: number,
  real: EstateReal,
): Promise<Thing | undefined> {
  const { caseContext, ruleContext } = real;
  const { time, inconclusive } = caseContext;
  const own = api === 'graphql' ? await rented(real) : await ordered(kind, api, number, real);
  if (own === undefined) return undefined;
  const thing: Thing = { number, kind, ...own, isRunning: true, isGone: false, shownRunningBy: new Set() };
  const grace = kind === 'pod' && ruleContext.ownWorld ? setupTimeout : listGrace;
  // The next list may be read from a copy that is behind.
  let item: Item | undefined;
  const shown = async (): Promise<true | undefined> => {
    const now = itemOfThing(thing, await listedThings(api, kind, caseContext));
    item = now ?? item;
    if (now === undefined) return undefined;
    return kind !== 'pod' || showsRunning(thing, api, now) ? true : undefined;
  };
  await time.until(shown, time.now() + time.slack + grace);
  if (item === undefined) inconclusive(`${api} does not list what it has made`);
  if (typeof item!.name === 'string' && item!.name !== own.name) inconclusive(`${api} gave it another name`);
  return thing;
}

type Named = Pick<Thing, 'id' | 'name'>;

/** Every other Pod that v2 makes has a CPU. */
async function ordered(
  kind: EstateKind,
  api: 'v1' | 'v2',
  number: number,
  { caseContext, ruleContext }: EstateReal,
): Promise<Named> {
  const draft = api === 'v1' ? firstDraft : secondDraft;
  const { path } = (api === 'v1' ? firstKinds : secondKinds)[kind];
  const hasCpu = kind === 'pod' && api === 'v2' && number % 2 === 1;
  const body = await (hasCpu
    ? podBody('cpu', caseContext, ruleContext)
    : draft(kind, caseContext, ruleContext));
  const { id } = await makeFromBody(api, path, body, caseContext);
  return { id, name: String(body.name) };
}

async function rented({ caseContext, ruleContext }: EstateReal): Promise<Named | undefined> {
  const [gpuTypeId] = await onOffer(caseContext);
  if (gpuTypeId === undefined) return undefined;
  const input = { ...rental(gpuTypeId, caseContext), name: ownName(caseContext) };
  const id = await idOfRented(input, caseContext, ruleContext);
  return id === undefined ? undefined : { id, name: input.name };
}
