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
import { kinds } from '../resources/kinds.ts';
import { expectService } from '../service.ts';
import { type AnswerBegun, answerBegun, mayGoOn } from './answer-begun.ts';

/** Few cases of each operation: there are many of them. Of bodies there is more to try, where much is tried at all. */
function casesOf({ body, path }: ServedOperation, { cases }: Bench): number {
  const usual = body !== undefined ? 5 : path.includes('{') ? 2 : 1;
  return Math.min(usual, Math.ceil(cases / 20));
}

rule('v2.schema.honest', { api: 'v2', calls: 16 }, async (bench) => {
  const api = await bench.schema('v2');
  if ('unreadable' in api) {
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged(`the schema can't be gone by: ${api.unreadable}`),
    );
  }
  tellCoverable(api, bench);
  const callable = api.operations.filter((operation) => mayCall({ operation }, bench));
  const left = api.operations.length - callable.length;
  if (left > 0) bench.untried(`${left} operations that change what may be somebody else's, or cost money`);
  const properties = callable.map((operation) => () => judgeOperation(operation, api, bench));
  if (bench.clock === 'real') return Promise.all(properties.map((judge) => judge()));
  for (const judge of properties) if (await judge()) return;
});

/** Whether a breach was found. */
async function judgeOperation(operation: ServedOperation, api: ServedApi, bench: Bench): Promise<boolean> {
  try {
    const plans = callPlans(operation, api);
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
    await followLife(kinds[kind].path, id, api, scene);
  }
}

/** What a create returned is read, listed and deleted, as far as the schema has these operations, and is gone then. */
async function followLife(collection: string, id: string, api: ServedApi, scene: Scene): Promise<void> {
  const find = (method: string): ServedOperation | undefined =>
    api.operations.find((one) => one.method === method && one.path === `${collection}/{id}`);
  const [read, remove] = [find('GET'), find('DELETE')];
  const call = (operation: ServedOperation) =>
    judged(operation, { api: 'v2', method: operation.method, path: operation.path, ids: { id } }, api, scene);
  if (read !== undefined)
    scene.expect((await call(read)).status, `GET of what POST ${collection} made`).not.toBe(404);
  if (remove === undefined || (await call(remove)).status > 299 || read === undefined) return;
  const after = await call(read);
  const isGone =
    after.status >= 400 || (after.json as { status?: unknown } | undefined)?.status === 'TERMINATED';
  scene
    .expect(isGone, `whether it is gone once it was deleted; GET answers ${after.status} ${after.text}`)
    .toBe(true);
}

async function judged(
  operation: ServedOperation,
  sketch: RestSketch,
  api: ServedApi,
  scene: Scene,
): Promise<AnswerBegun | RestAnswer> {
  const { rest, expect, cover } = scene;
  const answer = mayGoOn(operation) ? await answerBegun(sketch, scene) : await rest.when(sketch);
  const problem = answerProblem(operation, api, answer);
  expect(
    problem,
    `what in the answer to ${operation.name} (${answer.status}) is not as the target's schema says`,
  ).toBeUndefined();
  for (const label of coveredBy(operation, answer.status, api)) cover(label);
  return answer;
}
