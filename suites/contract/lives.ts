import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedOperation } from '../../engine/contract/served-api.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { withinListGrace } from '../../service/case/list-grace.ts';
import type { RestRequestOptions } from '../../service/case/rest-case-context.ts';
import type { RestAnswer } from '../../service/client/rest-answer.ts';
import { isLive, mayRun, setupTimeout } from '../shared/making/v2-life.ts';
import type { AnswerBegun } from '../shared/resources/v2-answer-begun.ts';
import { type Item, idOf, isItem, itemById, itemsIn } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { parametersIn } from './carry-out.ts';
import type { ContractTest } from './contract-test.ts';
import { judgeAnswer } from './judge-answer.ts';
import { type KindName, kindAt } from './managed.ts';
import { plainCall } from './plain-call.ts';

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
  contractTest: ContractTest,
  caseContext: CaseContext,
): Promise<void> {
  const { path } = contractTest.managed.kinds[kind];
  await expectService(caseContext, '/templates', contractTest.managed.api);
  const id = await made(kind, contractTest, caseContext);
  if (id === undefined) return;
  const below = contractTest.operations.filter(
    (one) => kindAt(one.path, contractTest.managed) === kind && one.path.includes('{'),
  );
  const find = (method: string) => below.find((one) => one.method === method && isOne(one, path));
  const read = find('GET');
  const call = (operation: ServedOperation, body?: unknown) =>
    judgeOn(id, operation, contractTest, caseContext, body);

  if (read !== undefined) await expectReadable(() => call(read), path, contractTest, caseContext);
  if (ending === 'delete') {
    if (kind === 'pod') await untilRunning(id, path, contractTest, caseContext);
    for (const operation of readsIn(below, read)) await call(operation);
    for (const one of writesIn(below))
      await untilAccepted(() => call(one.operation, one.body), caseContext, contractTest);
    await judgeBroken(id, writesIn(below), contractTest, caseContext);
  }
  const ended = ending === 'delete' ? find('DELETE') : actionIn(below);
  if (ended === undefined) return;
  const body = ending === 'delete' ? undefined : { action: 'terminate' };
  const { status } = await call(ended, body);
  if (status < 300 && read !== undefined) await expectDeleted(() => call(read), contractTest, caseContext);
}

/**
 * Makes one of a kind as the act, with a worker where its schema has a field for that and nobody pays for it. Undefined
 * where it is refused, or where neither the answer nor the list tells its id.
 */
async function made(
  kind: KindName,
  contractTest: ContractTest,
  caseContext: CaseContext,
): Promise<string | undefined> {
  const { managed, ruleContext, api } = contractTest;
  const { path } = managed.kinds[kind];
  const create = contractTest.operations.find((one) => one.method === 'POST' && one.path === path);
  if (create === undefined) return (await managed.make(kind, caseContext, ruleContext)).id;
  const more = kind === 'endpoint' && ruleContext.ownWorld ? managed.keepsWorker : {};
  const whole = await managed.draft(kind, caseContext, ruleContext, more);
  const fits = usable(() => api.requests.problem(create.body?.schema ?? true, whole) === undefined, true);
  const body = fits ? whole : await managed.draft(kind, caseContext, ruleContext);
  const answer = await judgeAnswer(
    create,
    plainCall(create, contractTest, undefined, body),
    contractTest,
    caseContext,
  );
  if (answer.status > 299) return undefined;
  return idOf(answer.json, path) ?? idListed(path, body.name, contractTest, caseContext);
}

async function idListed(
  path: string,
  name: unknown,
  { managed }: ContractTest,
  { rest, time }: CaseContext,
): Promise<string | undefined> {
  const found = await withinListGrace(async () => {
    const items = itemsIn(await rest.when({ api: managed.api, method: 'GET', path })) ?? [];
    return items.find((item) => item.name === name);
  }, time);
  return found && idOf(found, path);
}

/** Calls an operation on what has an id; further parameters are filled in from the lists that they belong to. */
async function judgeOn(
  id: string,
  operation: ServedOperation,
  contractTest: ContractTest,
  caseContext: CaseContext,
  body?: unknown,
): Promise<AnswerBegun | RestAnswer> {
  const call = plainCall(operation, contractTest, id, body);
  const [, inner] = parametersIn(operation.path);
  const innerId =
    inner === undefined ? undefined : await listedIn(operation.path, call, contractTest, caseContext);
  const ids = innerId === undefined ? call.ids : { ...call.ids, [inner!]: innerId };
  return judgeAnswer(
    operation,
    { ...call, ...(ids === undefined ? {} : { ids }) },
    contractTest,
    caseContext,
  );
}

/** What the list that a path's second parameter belongs to has first, once it has something. */
async function listedIn(
  path: string,
  { api, ids = {} }: RestRequestOptions,
  contractTest: ContractTest,
  { rest, time }: CaseContext,
): Promise<string | undefined> {
  const [, list] = /^([^{}]*\{[^{}]*\}[^{}]*)\/\{/.exec(path) ?? [];
  if (list === undefined || !contractTest.operations.some((one) => one.name === `GET ${list}`))
    return undefined;
  const ask = async (): Promise<string | undefined> => {
    const items = itemsIn(await rest.when({ api, method: 'GET', path: list, ids })) ?? [];
    return items.map((item) => idOf(item, list)).find((one) => one !== undefined);
  };
  return (
    (await ask()) ??
    (contractTest.ruleContext.ownWorld ? time.until(ask, time.now() + setupTimeout) : undefined)
  );
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
  contractTest: ContractTest,
  caseContext: CaseContext,
): Promise<void> {
  for (const operation of new Set(writes.map((one) => one.operation))) {
    const body = brokenLifeBody(operation, contractTest);
    if (body !== undefined)
      await judgeAnswer(
        operation,
        plainCall(operation, contractTest, id, body),
        contractTest,
        caseContext,
        true,
      );
  }
}

/** A body that breaks the schema and makes nothing wherever it is read; undefined where any body fits. */
export function brokenLifeBody({ body }: ServedOperation, { api }: Pick<ContractTest, 'api'>): unknown {
  if (body === undefined) return undefined;
  const { schema } = body;
  const candidates: readonly unknown[] = [{}, { name: { unexpected: true } }, { action: 'plumbline' }, []];
  return candidates.find((one) => usable(() => api.requests.problem(schema, one) !== undefined, false));
}

/** A Pod takes its time to run: only then its actions fit. */
async function untilRunning(
  id: string,
  path: string,
  { managed, ruleContext }: ContractTest,
  caseContext: CaseContext,
) {
  const { rest, time } = caseContext;
  const listed = async (): Promise<Item | undefined> => {
    const list = await rest.when({ api: managed.api, method: 'GET', path });
    return itemById(itemsIn(list) ?? [], id, path);
  };
  const isUp = async (): Promise<true | undefined> => mayRun(await listed()) || undefined;
  if (mayRun(await withinListGrace(listed, time))) return;
  await time.until(isUp, time.now() + within(caseContext, ruleContext));
}

/** What does not fit the state of the moment is tried again for a while; whether it is accepted in the end is open. */
async function untilAccepted(
  call: () => Promise<AnswerBegun | RestAnswer>,
  caseContext: CaseContext,
  { ruleContext }: ContractTest,
): Promise<void> {
  const isAccepted = async (): Promise<true | undefined> =>
    (await call()).status === 409 ? undefined : true;
  if (!(await isAccepted()))
    await caseContext.time.until(isAccepted, caseContext.time.now() + within(caseContext, ruleContext));
}

type Read = () => Promise<AnswerBegun | RestAnswer>;

/** What was made just now may not be known everywhere yet. */
export async function expectReadable(
  read: Read,
  collection: string,
  { ruleContext }: ContractTest,
  caseContext: CaseContext,
): Promise<void> {
  const { time, expect, elapsed } = caseContext;
  const isThere = async (): Promise<true | undefined> => ((await read()).status === 404 ? undefined : true);
  const found =
    (await isThere()) ?? (await time.until(isThere, time.now() + within(caseContext, ruleContext)));
  elapsed(() => expect(found, `whether GET finds what POST ${collection} made`).toBe(true));
}

/** What was deleted may take as long to go as a Pod has to end, and may stay readable if it says so. */
export async function expectDeleted(
  read: Read,
  { ruleContext }: ContractTest,
  caseContext: CaseContext,
): Promise<void> {
  const { time, expect, elapsed, inconclusive } = caseContext;
  let last = await read();
  const isGone = (): boolean => last.status >= 400 || !isLive(itemIn(last));
  const ask = async (): Promise<true | undefined> => {
    last = await read();
    return isGone() || undefined;
  };
  if (isGone() || (await time.until(ask, time.now() + within(caseContext, ruleContext)))) return;
  if (ruleContext.longestWait < setupTimeout)
    inconclusive('what was deleted was there when the longest wait of this tier was over');
  const words = `whether it is gone once it was deleted; GET answers ${last.status} ${last.text}`;
  elapsed(() => expect(isGone(), words).toBe(true));
}

function itemIn({ json }: Pick<RestAnswer, 'json'>): Item | undefined {
  return isItem(json) ? json : undefined;
}

function within({ time }: CaseContext, { longestWait }: ContractTest['ruleContext']): number {
  return Math.min(setupTimeout, longestWait) + time.slack;
}
