import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import type { RestApi } from '../../../harness/client/rest-request.ts';
import { namePrefix } from '../../../harness/ledger/rest-kind.ts';
import { idIn } from '../../../harness/rule/creations.ts';
import { withinListGrace } from '../../../harness/rule/list-grace.ts';
import type { Bench } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { idOf, itemsIn } from '../items.ts';
import { bodyFor } from './body-for.ts';
import { type KindName, kinds, type ResourceKind } from './kinds.ts';
import { refer } from './refer.ts';

/** A resource of ours. */
export type Own = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: RestAnswer;
};

const made = new WeakMap<Scene, number>();

/** A name that nobody else gives, and that says whose it is. In a world of ours it is the same each time. */
export function ownName(scene: Scene): string {
  const number = (made.get(scene) ?? 0) + 1;
  made.set(scene, number);
  return scene.time.kind === 'virtual'
    ? `${namePrefix}${number}`
    : `${namePrefix}${Date.now().toString(36)}-${crypto.randomUUID().slice(0, 8)}`;
}

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
  const references = await refer(scene, catalogs);
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
  return order('v2', path, await draft(kind, scene, bench, change), scene);
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
