import type { RestAnswer } from '../../harness/client/rest-client.ts';
import { namePrefix } from '../../harness/ledger/rest-kind.ts';
import type { RestSketch } from '../../harness/rule/rest-scene.ts';
import type { Bench } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import { nobody } from '../v2/error/nobody.ts';
import { catalogIdOf, idOf, isItem, itemsIn } from '../v2/items.ts';
import { withReferences } from '../v2/resources/body-for.ts';
import { type KindName, kinds, type ResourceKind } from '../v2/resources/kinds.ts';
import { draft, make, ownName } from '../v2/resources/own.ts';
import { refer } from '../v2/resources/refer.ts';
import type { CallPlan } from './call-plans.ts';

/** The kind of what a path below a collection is about; undefined for what the document does not have made. */
export function kindAt(path: string): KindName | undefined {
  const found = Object.entries(kinds).filter(
    ([, kind]) => path === kind.path || path.startsWith(`${kind.path}/{`),
  );
  return found[0]?.[0] as KindName | undefined;
}

/**
 * Whether an operation may be called on this target. On one that others use only what reads is, and what makes or changes
 * things of our own.
 */
export function mayCall({ operation: { method, path } }: Pick<CallPlan, 'operation'>, bench: Bench): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true;
  if (bench.clock === 'virtual') return true;
  const kind = kindAt(path);
  return kind !== undefined && (!kinds[kind].costs || bench.offers('spend'));
}

/** The request of a plan, with ids of the target's own in it. */
export async function requestOf(plan: CallPlan, scene: Scene, bench: Bench): Promise<RestSketch> {
  const { operation, query, headers } = plan;
  const ids = await idsFor(plan, scene, bench);
  const body = plan.body === undefined ? {} : { body: await bodyOf(plan, scene, bench) };
  return {
    api: 'v2',
    method: operation.method,
    path: operation.path,
    exact: true,
    ids,
    query,
    headers,
    ...body,
  };
}

async function idsFor(
  { operation, of }: CallPlan,
  scene: Scene,
  bench: Bench,
): Promise<Record<string, string>> {
  const names = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!);
  const [first, ...others] = names;
  if (first === undefined) return {};
  const id = of === 'own' ? await ownId(operation.path, operation.method, scene, bench) : undefined;
  return Object.fromEntries([[first, id ?? nobody], ...others.map((name) => [name, nobody])]);
}

/** What is only read may be anything that is listed; what is changed is made for it. */
async function ownId(path: string, method: string, scene: Scene, bench: Bench): Promise<string | undefined> {
  const collection = path.slice(0, path.indexOf('/{'));
  const list = await scene.rest.given({ api: 'v2', method: 'GET', path: collection });
  const [first] = itemsIn(list) ?? [];
  if (path.startsWith('/catalog/')) return first && catalogIdOf(first);
  if (method === 'GET' && first !== undefined) return idOf(first);
  const kind = kindAt(path);
  if (kind === undefined) return bench.clock === 'virtual' && first !== undefined ? idOf(first) : undefined;
  return kinds[kind].costs && !bench.offers('spend') ? undefined : (await make(kind, scene, bench)).id;
}

/** Where every Pod costs money nothing but what is needed is ordered. */
async function bodyOf({ operation, body }: CallPlan, scene: Scene, bench: Bench): Promise<unknown> {
  const kind = kindAt(operation.path);
  const isCreate = kind !== undefined && kinds[kind].path === operation.path;
  if (bench.clock === 'real' && kind !== undefined && kinds[kind].costs) {
    return isCreate ? draft(kind, scene, bench) : { name: `${namePrefix}changed` };
  }
  const { catalogs }: Pick<ResourceKind, 'catalogs'> = kind === undefined ? { catalogs: [] } : kinds[kind];
  const filled = withReferences(body, '', await refer(scene, catalogs));
  const api = await bench.schema('v2');
  const fits = !('unreadable' in api) && api.requests.problem(operation.body!.schema, filled) === undefined;
  return named(fits ? filled : body, isCreate, scene);
}

/** On a target that others use everything of ours is recognized by its name, which no other run gives. */
function named(body: unknown, isCreate: boolean, scene: Scene): unknown {
  const isNamed = isItem(body) && typeof body.name === 'string';
  return scene.time.kind === 'real' && isCreate && isNamed
    ? { ...body, name: `${ownName(scene)}-${body.name}`.slice(0, 60) }
    : body;
}

/** The id of what a call made; undefined when it made nothing that we know of. */
export function idMade({ status, json }: Pick<RestAnswer, 'status' | 'json'>): string | undefined {
  return status >= 200 && status < 300 && isItem(json) ? idOf(json) : undefined;
}
