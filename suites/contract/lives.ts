import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import { idIn } from '../../service/case/creations.ts';
import { withinListGrace } from '../../service/case/list-grace.ts';
import type { RestSketch } from '../../service/case/rest-scene.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import { ample, isLive, mayRun } from '../shared/making/v2-life.ts';
import type { AnswerBegun } from '../shared/resources/v2-answer-begun.ts';
import { type Item, idOf, isItem, itemsIn } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { parametersIn } from './carry-out.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type KindName, kindAt } from './managed.ts';
import { plainCall } from './plain-call.ts';
import type { ContractTrial } from './trial.ts';

/** How what was made ends: by its DELETE, or by the action that ends a Pod. */
export type LifeEnding = 'delete' | 'terminate';

/** Actions of a Pod in an order in which each fits the state that the one before leaves. @see interface 4.2, 4.3 */
const actions = ['stop', 'start', 'restart', 'reset'];

/**
 * Makes one thing from the plainest body, and judges the answer of every operation that the schema has of its kind: it is
 * listed, read, changed, acted on and ended.
 */
export async function judgeLifeOf(
  kind: KindName,
  ending: LifeEnding,
  trial: ContractTrial,
  scene: Scene,
): Promise<void> {
  const { path } = trial.managed.kinds[kind];
  await expectService(scene, '/templates', trial.managed.api);
  const id = await made(kind, trial, scene);
  if (id === undefined) return;
  const below = trial.operations.filter(
    (one) => kindAt(one.path, trial.managed) === kind && one.path.includes('{'),
  );
  const find = (method: string) => below.find((one) => one.method === method && isOne(one, path));
  const read = find('GET');
  const call = (operation: ServedOperation, body?: unknown) => judgeOn(id, operation, trial, scene, body);

  if (read !== undefined) await expectReadable(() => call(read), path, trial, scene);
  if (ending === 'delete') {
    if (kind === 'pod') await untilRunning(id, path, trial, scene);
    for (const operation of readsIn(below, read)) await call(operation);
    for (const one of writesIn(below)) await untilTaken(() => call(one.operation, one.body), scene, trial);
    await judgeBroken(id, writesIn(below), trial, scene);
  }
  const ended = ending === 'delete' ? find('DELETE') : actionIn(below);
  if (ended === undefined) return;
  const body = ending === 'delete' ? undefined : { action: 'terminate' };
  const { status } = await call(ended, body);
  if (status < 300 && read !== undefined) await expectDeleted(() => call(read), trial, scene);
}

/**
 * Makes one of a kind as the act, with a worker where its schema has a field for that and nobody pays for it. Undefined
 * where it is refused, or where neither the answer nor the list tells its id.
 */
async function made(kind: KindName, trial: ContractTrial, scene: Scene): Promise<string | undefined> {
  const { managed, bench, api } = trial;
  const { path } = managed.kinds[kind];
  const create = trial.operations.find((one) => one.method === 'POST' && one.path === path);
  if (create === undefined) return (await managed.make(kind, scene, bench)).id;
  const more = kind === 'endpoint' && bench.clock === 'virtual' ? managed.keepsWorker : {};
  const whole = await managed.draft(kind, scene, bench, more);
  const fits = usable(() => api.requests.problem(create.body?.schema ?? true, whole) === undefined, true);
  const body = fits ? whole : await managed.draft(kind, scene, bench);
  const answer = await judgeAnswer(create, plainCall(create, trial, undefined, body), trial, scene);
  if (answer.status > 299) return undefined;
  return idIn(answer.json) ?? idListed(path, body.name, trial, scene);
}

async function idListed(
  path: string,
  name: unknown,
  { managed }: ContractTrial,
  { rest, time }: Scene,
): Promise<string | undefined> {
  const found = await withinListGrace(async () => {
    const items = itemsIn(await rest.when({ api: managed.api, method: 'GET', path })) ?? [];
    return items.find((item) => item.name === name);
  }, time);
  return found && idOf(found);
}

/** Calls an operation on what has an id; further parameters are filled in from the lists that they belong to. */
async function judgeOn(
  id: string,
  operation: ServedOperation,
  trial: ContractTrial,
  scene: Scene,
  body?: unknown,
): Promise<AnswerBegun | RestAnswer> {
  const call = plainCall(operation, trial, id, body);
  const [, inner] = parametersIn(operation.path);
  const innerId = inner === undefined ? undefined : await listedIn(operation.path, call, trial, scene);
  const ids = innerId === undefined ? call.ids : { ...call.ids, [inner!]: innerId };
  return judgeAnswer(operation, { ...call, ...(ids === undefined ? {} : { ids }) }, trial, scene);
}

/** What the list that a path's second parameter belongs to has first, once it has something. */
async function listedIn(
  path: string,
  { api, ids = {} }: RestSketch,
  trial: ContractTrial,
  { rest, time }: Scene,
): Promise<string | undefined> {
  const [, list] = /^([^{}]*\{[^{}]*\}[^{}]*)\/\{/.exec(path) ?? [];
  if (list === undefined || !trial.operations.some((one) => one.name === `GET ${list}`)) return undefined;
  const ask = async (): Promise<string | undefined> => {
    const items = itemsIn(await rest.when({ api, method: 'GET', path: list, ids })) ?? [];
    return items.map(idOf).find((one) => one !== undefined);
  };
  return (await ask()) ?? (trial.bench.clock === 'virtual' ? time.until(ask, time.now() + ample) : undefined);
}

function isOne({ path }: ServedOperation, collection: string): boolean {
  return path.startsWith(`${collection}/{`) && /^\/\{[^{}]*\}$/.test(path.slice(collection.length));
}

function readsIn(below: readonly ServedOperation[], read: ServedOperation | undefined): ServedOperation[] {
  return below.filter((one) => one.method === 'GET' && one !== read);
}

type Write = { readonly operation: ServedOperation; readonly body?: unknown };

/** Changes first, then actions in their order. */
function writesIn(below: readonly ServedOperation[]): Write[] {
  const changing = below.filter(({ method }) => ['PATCH', 'PUT', 'POST'].includes(method));
  const action = actionIn(below);
  const rankOf = ({ path }: ServedOperation): number => actions.indexOf(path.split('/').at(-1)!);
  const others = changing.filter((one) => one !== action).toSorted((a, b) => rankOf(a) - rankOf(b));
  const acting = actions.slice(0, 3).map((name) => ({ operation: action!, body: { action: name } }));
  return [...others.map((operation) => ({ operation })), ...(action === undefined ? [] : acting)];
}

/** The operation of v2 that takes actions by name. @see interface 4.3 */
function actionIn(below: readonly ServedOperation[]): ServedOperation | undefined {
  return below.find(({ method, path }) => method === 'POST' && path.endsWith('/action'));
}

/** Bodies that break the schema of a change are sent to what is there. */
async function judgeBroken(
  id: string,
  writes: readonly Write[],
  trial: ContractTrial,
  scene: Scene,
): Promise<void> {
  for (const operation of new Set(writes.map((one) => one.operation))) {
    const body = brokenLifeBody(operation, trial);
    if (body !== undefined)
      await judgeAnswer(operation, plainCall(operation, trial, id, body), trial, scene, true);
  }
}

/** A body that breaks the schema and makes nothing wherever it is read; undefined where any body fits. */
export function brokenLifeBody({ body }: ServedOperation, { api }: Pick<ContractTrial, 'api'>): unknown {
  if (body === undefined) return undefined;
  const { schema } = body;
  const candidates: readonly unknown[] = [{}, { name: { unexpected: true } }, { action: 'plumbline' }, []];
  return candidates.find((one) => usable(() => api.requests.problem(schema, one) !== undefined, false));
}

/** A Pod takes its time to run: only then its actions fit. */
async function untilRunning(id: string, path: string, { managed, bench }: ContractTrial, scene: Scene) {
  const { rest, time } = scene;
  const listed = async (): Promise<Item | undefined> => {
    const list = await rest.when({ api: managed.api, method: 'GET', path });
    return (itemsIn(list) ?? []).find((item) => idOf(item) === id);
  };
  const isUp = async (): Promise<true | undefined> => mayRun(await listed()) || undefined;
  if (mayRun(await withinListGrace(listed, time))) return;
  await time.until(isUp, time.now() + within(scene, bench));
}

/** What does not fit the state of the moment is tried again for a while; whether it is taken in the end is open. */
async function untilTaken(
  call: () => Promise<AnswerBegun | RestAnswer>,
  scene: Scene,
  { bench }: ContractTrial,
): Promise<void> {
  const isTaken = async (): Promise<true | undefined> => ((await call()).status === 409 ? undefined : true);
  if (!(await isTaken())) await scene.time.until(isTaken, scene.time.now() + within(scene, bench));
}

type Read = () => Promise<AnswerBegun | RestAnswer>;

/** What was made just now may not be known everywhere yet. */
export async function expectReadable(
  read: Read,
  collection: string,
  { bench }: ContractTrial,
  scene: Scene,
): Promise<void> {
  const { time, expect, elapsed } = scene;
  const isThere = async (): Promise<true | undefined> => ((await read()).status === 404 ? undefined : true);
  const found = (await isThere()) ?? (await time.until(isThere, time.now() + within(scene, bench)));
  elapsed(() => expect(found, `whether GET finds what POST ${collection} made`).toBe(true));
}

/** What was deleted may take as long to go as a Pod has to end, and may stay readable if it says so. */
export async function expectDeleted(read: Read, { bench }: ContractTrial, scene: Scene): Promise<void> {
  const { time, expect, elapsed, unjudged } = scene;
  let last = await read();
  const isGone = (): boolean => last.status >= 400 || !isLive(itemIn(last));
  const ask = async (): Promise<true | undefined> => {
    last = await read();
    return isGone() || undefined;
  };
  if (isGone() || (await time.until(ask, time.now() + within(scene, bench)))) return;
  if (bench.longestWait < ample)
    unjudged('what was deleted was there when the longest wait of this tier was over');
  const words = `whether it is gone once it was deleted; GET answers ${last.status} ${last.text}`;
  elapsed(() => expect(isGone(), words).toBe(true));
}

function itemIn({ json }: Pick<RestAnswer, 'json'>): Item | undefined {
  return isItem(json) ? json : undefined;
}

function within({ time }: Scene, { longestWait }: ContractTrial['bench']): number {
  return Math.min(ample, longestWait) + time.slack;
}
