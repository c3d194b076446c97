import fc, { type Arbitrary, toStringMethod } from 'fast-check';
import { UnusableSchema } from '../../../harness/contract/schema/schemas.ts';
import type { ServedApi, ServedOperation } from '../../../harness/contract/served-api.ts';
import { breachesOf, type SchemaBreach } from '../../../harness/contract/values/breaches-of.ts';
import { differences } from '../../../harness/rule/differences.ts';
import type { RestSketch } from '../../../harness/rule/rest-scene.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { type CallPlan, callPlans } from '../../contract/call-plans.ts';
import { kindAt, mayCall, requestOf } from '../../contract/carry-out.ts';
import { bodyFault } from '../error/problem-in.ts';
import { type Item, idOf, isItem, itemsIn } from '../items.ts';
import { kinds } from '../resources/kinds.ts';
import { draft } from '../resources/own.ts';

type Attempt = { readonly plan: CallPlan; readonly pick: number; [toStringMethod](): string };

const covers = { missing: 0.05, type: 0.2, enum: 0.02 };

rule('v2.schema.rejects-invalid', { api: 'v2', calls: 16 }, async (bench) => {
  const api = await bench.schema('v2');
  if ('unreadable' in api) {
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged(`the schema can't be gone by: ${api.unreadable}`),
    );
  }
  const operations = api.operations.filter(
    (operation) => takesBody(operation) && mayCall({ operation }, bench),
  );
  const attempts = operations.flatMap((operation) => attemptsOn(operation, api, bench));
  if (attempts.length === 0)
    return bench.holds([''], async (_, { unjudged }) => unjudged('no body is described'));
  await bench.holds(fc.oneof(...attempts), (attempt, scene) => judge(attempt, api, scene, bench), { covers });
});

/** Those on what the document has made: a body that is refused must leave it as it was. */
function takesBody({ body, path }: ServedOperation): boolean {
  return body !== undefined && kindAt(path) !== undefined;
}

function attemptsOn(operation: ServedOperation, api: ServedApi, bench: Bench): Arbitrary<Attempt>[] {
  try {
    const plans = callPlans(operation, api).map((plan) => ({ ...plan, of: 'own' as const }));
    const parts = fc.tuple(plans, fc.nat({ max: 999 }));
    return [
      parts.map(([plan, pick]) => ({
        plan,
        pick,
        [toStringMethod]: () => `${fc.stringify(plan)} broken at #${pick}`,
      })),
    ];
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error;
    bench.untried(`${operation.name}: ${error.message}`);
    return [];
  }
}

async function judge({ plan, pick }: Attempt, api: ServedApi, scene: Scene, bench: Bench): Promise<void> {
  const { rest, expect, cover } = scene;
  const valid = await plainly(plan, pick, scene, bench);
  const breaches = breachesOf(plan.operation.body!.schema, valid.body, api.requests);
  const breach = pickOne(breaches, pick) ?? rest.lacking('nothing breaks its schema');

  let before: State | undefined;
  const between = async (): Promise<void> => {
    before = await stateOf(valid, scene);
  };
  const [, ...twins] = differences(valid.body, breach.value, '/body') as `/${string}`[];
  const broken = { ...valid, body: breach.value };
  const refused = await rest.pair(valid, broken, { mayRefuse: true, between, twins });

  const words = `with ${breach.kind} at ${breach.at || 'the top'}`;
  expect(refused.status, `the status ${words}`).toBeGreaterThanOrEqual(400);
  expect(refused.status, `the status ${words}`).toBeLessThan(500);
  expect(bodyFault(refused), 'what keeps its body from being a problem').toBeUndefined();
  expect(await stateOf(valid, scene), `what there is after the refusal ${words}`).toEqual(before);
  cover(breach.kind);
}

/** Each kind as likely as the others, however many there are of it. */
function pickOne(breaches: readonly SchemaBreach[], pick: number): SchemaBreach | undefined {
  const names = [...new Set(breaches.map(({ kind }) => kind))];
  const [first, second] = [spread(pick), spread(pick + 1)];
  const alike = breaches.filter(({ kind }) => kind === names[first % names.length]);
  return alike[second % alike.length];
}

/** Small numbers come up more often than others. */
function spread(number: number): number {
  return Math.imul(number + 1, 0x9e3779b1) >>> 8;
}

/** A body that is likely to be taken: what a create needs, or a name, and one member more. */
async function plainly(plan: CallPlan, pick: number, scene: Scene, bench: Bench): Promise<RestSketch> {
  const request = await requestOf(plan, scene, bench);
  const { path } = plan.operation;
  const kind = kindAt(path);
  const sent = request.body;
  if (kind === undefined || !isItem(sent) || path.endsWith('/action')) return request;
  const needed = path === kinds[kind].path ? await draft(kind, scene, bench) : { name: 'plumbline-changed' };
  const more = Object.entries(sent).filter(([name]) => !(name in needed));
  const one = more[spread(pick + 2) % (more.length + 1)];
  return { ...request, body: one === undefined ? needed : { ...needed, [one[0]]: one[1] } };
}

type State = { readonly count: number } | Item | undefined;

/** What a call could change: how many there are, or the thing itself. Where others are at work too, no more than is ours. */
async function stateOf({ path, ids, body }: RestSketch, { rest, time }: Scene): Promise<State> {
  const collection = path.split('/{')[0]!;
  const items = itemsIn(await rest.given({ api: 'v2', method: 'GET', path: collection })) ?? [];
  const sent = body as Item;
  if (ids?.id === undefined) {
    const ours = time.kind === 'virtual' ? items : items.filter(({ name }) => name === sent.name);
    return { count: ours.length };
  }
  const item = items.find((one) => idOf(one) === ids.id);
  if (item === undefined || time.kind === 'virtual') return item;
  return Object.fromEntries(Object.keys(sent).map((name) => [name, item[name]]));
}
