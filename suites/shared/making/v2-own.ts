import { idIn } from '../../../service/case/creations.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { throughItsPast } from '../resources/past.ts';
import { bodyFor } from '../resources/v2-body-for.ts';
import { idOf, itemsIn } from '../resources/v2-items.ts';
import { type KindName, kinds, type ResourceKind } from '../resources/v2-kinds.ts';
import { ownName } from '../resources/v2-own-name.ts';
import { refer } from '../resources/v2-refer.ts';
import { changedBefore } from './changed-before.ts';
import { type Create, madeInContext } from './made-in-context.ts';
import { besideNeighbours } from './neighbours.ts';
import { keptFromTrespasser } from './trespasser.ts';

/** A resource of ours. */
export type Own = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: RestAnswer;
};

/**
 * A whole create body of a kind, not sent yet. At most one call for each catalog that it needs.
 * @param change documented fields that it is to have besides, or otherwise
 */
export async function draft(
  kind: KindName,
  scene: Scene,
  bench: Bench,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { path, catalogs, documented }: ResourceKind = kinds[kind];
  const references = await refer(scene, catalogs, bench);
  const fields = { ...documented(ownName(scene), references), ...change };
  return bodyFor(await bench.schema('v2'), path, fields, references);
}

/** Makes a resource as set-up. Where it costs money and none may be spent, the case does not count. */
export async function make(
  kind: KindName,
  scene: Scene,
  bench: Bench,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Own> {
  const { path, costs }: ResourceKind = kinds[kind];
  expectAffordable(kind, costs, scene, bench);
  const body = await draft(kind, scene, bench, change);
  return makeInContext(kind, { api: 'v2', path, body }, scene, bench);
}

/** Has something made by an API come about as the context of the case wants it; what is not made does not. */
export async function inContext<Made extends Own | undefined>(
  kind: KindName,
  create: Create,
  scene: Scene,
  bench: Bench,
  make: () => Promise<Made>,
): Promise<Made | Own> {
  const own = await besideNeighbours(create, scene, bench, make);
  if (own === undefined) return own;
  if (kind === 'pod') await throughItsPast(own.id, create.api, scene, bench);
  const changed = await changedBefore(kind, own, create.api, scene, bench);
  await keptFromTrespasser(kind, changed.id, create.api, scene, bench);
  return changed;
}

/** Makes what a body says as set-up, with more in it where the context of the case wants that. */
export function makeInContext(kind: KindName, create: Create, scene: Scene, bench: Bench): Promise<Own> {
  const { api, path, body } = create;
  return inContext(kind, create, scene, bench, async () => {
    const rich = await madeInContext(kind, create, scene, bench);
    if (rich === undefined) return order(api, path, body, scene);
    return 'id' in rich ? rich : madeBy(api, path, rich.body, rich.answer, scene);
  });
}

/** Gives the case up, without counting it, where something costs money and none may be spent. */
export function expectAffordable(kind: string, costs: boolean, { rest }: Scene, bench: Bench): void {
  if (costs && !bench.offers('spend')) rest.lacking(`a ${kind} costs money (capabilities.spend)`);
}

/** Makes what a body says, as set-up. */
export async function order(api: RestApi, path: string, body: Own['body'], scene: Scene): Promise<Own> {
  return madeBy(api, path, body, await scene.rest.given({ api, method: 'POST', path, body }), scene);
}

/** What a call that was taken has made. */
export function ownOf(kind: KindName, body: Own['body'], answer: RestAnswer, scene: Scene): Promise<Own> {
  return madeBy('v2', kinds[kind].path, body, answer, scene);
}

/** What a call that was taken has made. What a create answers is open: the list tells the id as well. */
export async function madeBy(
  api: RestApi,
  path: string,
  body: Own['body'],
  answer: RestAnswer,
  scene: Scene,
): Promise<Own> {
  return { body, answer, id: idIn(answer.json) ?? (await idByName(api, path, body.name, scene)) };
}

async function idByName(
  api: RestApi,
  path: string,
  name: unknown,
  { rest, time, unjudged }: Scene,
): Promise<string> {
  const found = await withinListGrace(async () => {
    const items = itemsIn(await rest.lookUp({ api, method: 'GET', path })) ?? [];
    return items.find((item) => item.name === name);
  }, time);
  return (
    (found && idOf(found)) ??
    unjudged(`neither the answer nor the list tells the id of what POST ${path} made`)
  );
}

/** An endpoint that the list has, or one that is made. */
export async function ownEndpoint(scene: Scene, bench: Bench): Promise<string> {
  const [first] = itemsIn(await scene.rest.given({ api: 'v2', method: 'GET', path: '/serverless' })) ?? [];
  return (first && idOf(first)) ?? (await make('endpoint', scene, bench)).id;
}
