import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import { answerProblem } from '../../../harness/contract/answer-problem.ts';
import { UnusableSchema } from '../../../harness/contract/schema/schemas.ts';
import type { ServedApi, ServedOperation } from '../../../harness/contract/served-api.ts';
import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { type CallPlan, callPlans } from '../../contract/call-plans.ts';
import { idMade, kindAt, mayCall, requestOf } from '../../contract/carry-out.ts';
import { coveredBy, tellCoverable } from '../../contract/coverage.ts';
import { isItem } from '../items.ts';
import { ample, isLive } from '../pod/life.ts';
import { kinds } from '../resources/kinds.ts';
import { expectService } from '../service.ts';
import { type AnswerBegun, answerBegun, mayGoOn } from './answer-begun.ts';
import { operationsTried } from './operations-tried.ts';

/** Few cases of each operation: there are many of them. Of bodies there is more to try, where much is tried at all. */
function casesOf({ body, path }: ServedOperation, { cases }: Bench): number {
  const usual = body !== undefined ? 5 : path.includes('{') ? 2 : 1;
  return Math.min(usual, Math.ceil(cases / 20));
}

/** What it makes may take its time to come and to go. */
const waits = { least: 0, most: 2 * ample + 60_000, patient: true } as const;

rule('v2.schema.honest', { api: 'v2', calls: 18, waits }, async (bench) => {
  const api = await bench.schema('v2');
  if ('unreadable' in api) {
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged(`the schema can't be gone by: ${api.unreadable}`),
    );
  }
  const operations = operationsTried(api.operations, bench);
  tellCoverable({ ...api, operations }, bench);
  const callable = operations.filter((operation) => mayCall({ operation }, bench));
  const left = operations.length - callable.length;
  if (left > 0) bench.untried(`${left} operations that change what may be somebody else's, or cost money`);
  let judged = 0;
  const properties = callable.map((operation) => () => judgeOperation(operation, api, bench, () => judged++));
  await judgeAll(properties, bench);
  for (const what of api.leftOut()) bench.untried(what);
  if (judged === 0) await nothingCallable(operations.length, bench);
});

/** A schema without a single call to judge is the target's doing. */
async function nothingCallable(operations: number, bench: Bench): Promise<void> {
  const described =
    operations === 0 ? 'it has no operations' : `none of its ${operations} operations can be called`;
  await bench.holds([''], async (_, { unjudged }) =>
    unjudged(`nothing in the schema can be judged: ${described}`),
  );
}

async function judgeAll(properties: readonly (() => Promise<boolean>)[], { clock }: Bench): Promise<void> {
  if (clock === 'real') {
    await Promise.all(properties.map((judge) => judge()));
    return;
  }
  for (const judge of properties) if (await judge()) return;
}

/** Whether a breach was found. */
async function judgeOperation(
  operation: ServedOperation,
  api: ServedApi,
  bench: Bench,
  onPlanned: () => void,
): Promise<boolean> {
  try {
    const plans = callPlans(operation, api);
    onPlanned();
    return await bench.holds(plans, (plan, scene) => judgeCall(plan, api, scene, bench), {
      atMost: casesOf(operation, bench),
    });
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    bench.untried(`${operation.name}: ${error.message}`);
    return false;
  }
}

async function judgeCall(plan: CallPlan, api: ServedApi, scene: Scene, bench: Bench): Promise<void> {
  const { operation } = plan;
  await expectService(scene);
  const answer = await judged(operation, await requestOf(plan, scene, bench), api, scene);

  const id = idMade(answer);
  const kind = kindAt(operation.path);
  if (
    id !== undefined &&
    kind !== undefined &&
    operation.method === 'POST' &&
    kinds[kind].path === operation.path
  ) {
    await followLife(kinds[kind].path, id, api, scene, bench);
  }
}

/** What a create returned is read, listed and deleted, as far as the schema has these operations, and is gone then. */
async function followLife(
  collection: string,
  id: string,
  api: ServedApi,
  scene: Scene,
  bench: Bench,
): Promise<void> {
  const find = (method: string): ServedOperation | undefined =>
    api.operations.find((one) => one.method === method && one.path === `${collection}/{id}`);
  const [read, remove] = [find('GET'), find('DELETE')];
  const call = (operation: ServedOperation) =>
    judged(operation, { api: 'v2', method: operation.method, path: operation.path, ids: { id } }, api, scene);
  if (read !== undefined) await expectReadable(() => call(read), collection, scene, bench);
  if (remove === undefined || (await call(remove)).status > 299 || read === undefined) return;
  await expectDeleted(() => call(read), scene, bench);
}

type Read = () => Promise<AnswerBegun | RestAnswer>;

/** What was made just now may not be known everywhere yet. */
async function expectReadable(read: Read, collection: string, scene: Scene, bench: Bench): Promise<void> {
  const { time, expect, elapsed } = scene;
  const isThere = async (): Promise<true | undefined> => ((await read()).status === 404 ? undefined : true);
  const found = (await isThere()) ?? (await time.until(isThere, time.now() + within(scene, bench)));
  elapsed(() => expect(found, `whether GET finds what POST ${collection} made`).toBe(true));
}

/** What was deleted may take as long to go as a Pod has to end, and may stay readable if it says so. */
async function expectDeleted(read: Read, scene: Scene, bench: Bench): Promise<void> {
  const { time, expect, elapsed, unjudged } = scene;
  let last = await read();
  const isGone = (): boolean => last.status >= 400 || !isLive(isItem(last.json) ? last.json : undefined);
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

function within({ time }: Scene, { longestWait }: Bench): number {
  return Math.min(ample, longestWait) + time.slack;
}

async function judged(
  operation: ServedOperation,
  sketch: RestSketch,
  api: ServedApi,
  scene: Scene,
): Promise<AnswerBegun | RestAnswer> {
  const { rest, expect, cover, unjudged } = scene;
  const answer = mayGoOn(operation) ? await answerBegun(sketch, scene) : await rest.when(sketch);
  const unusable: UnusableSchema[] = [];
  const problem = answerProblem(operation, api, answer, (error) => unusable.push(error));
  expect(
    problem,
    `what in the answer to ${operation.name} (${answer.status}) is not as the target's schema says`,
  ).toBeUndefined();
  const beyond = unusable.find(({ isBeyond }) => isBeyond);
  if (beyond !== undefined) unjudged(`the schema of ${operation.name} (${answer.status}): ${beyond.message}`);
  for (const label of coveredBy(operation, answer.status, api)) cover(label);
  return answer;
}
