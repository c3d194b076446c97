import { toStringMethod } from 'fast-check';
import { MyPodsDocument } from '../../../generated/graphql/graphql.ts';
import type { RestApi } from '../../../harness/client/rest-request.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { type Item, idOf, itemsIn } from '../../v2/items.ts';
import { make } from '../../v2/resources/own.ts';
import { calling, resultOf } from '../documented.ts';
import { itemsOf } from '../items.ts';
import { inAMoment } from './find-pod.ts';
import { callsToRent, rent } from './rent.ts';

type Interface = 'graphql' | RestApi;
type Way = { readonly from: 'graphql' | 'v2'; readonly to: Interface; [toStringMethod](): string };

const ways: readonly Way[] = (
  [
    ['graphql', 'v2'],
    ['graphql', 'v1'],
    ['v2', 'graphql'],
  ] as const
).map(([from, to]) => ({ from, to, [toStringMethod]: () => `made through ${from}, seen through ${to}` }));

rule(
  'graphql.same-pods',
  { api: 'graphql', calls: callsToRent + 6, waits: { least: 0, most: 10_000 } },
  async (bench) => {
    const open = ways.filter(({ from, to }) => [from, to].every((one) => isServed(one, bench)));
    if (open.length === 0) {
      return bench.notRun('the target profile names no other interface that shows Pods (urls.restV2)');
    }
    if (!open.some(({ to }) => to === 'v1')) bench.untried('v1, which is not served or not named');
    await bench.holds(open, async ({ from, to }, scene) => {
      const { id, name } = await makeThrough(from, scene, bench);

      const seen = await inAMoment(scene, bench, async () =>
        ownAmong(await podsThrough(to, scene), id, name),
      );

      scene.elapsed(() =>
        scene.expect(seen, `the Pod ${id}, made through ${from}, in the list of ${to}`).toBeDefined(),
      );
      if (seen !== undefined && 'name' in seen) {
        scene.expect(seen.name, `the name under which ${to} shows it`).toBe(name);
      }
    });
  },
);

/** By its id, or by its name, which nobody else gives: nothing says that interfaces call a Pod by the same id. */
function ownAmong(pods: readonly Item[], id: string, name: unknown): Item | undefined {
  return pods.find((pod) => idOf(pod) === id) ?? pods.find((pod) => pod.name === name);
}

/** v1 is called only before it is retired. @see interface 9 */
function isServed(one: Interface, bench: Bench): boolean {
  return bench.reaches(one) && (one !== 'v1' || bench.offers('v1-served'));
}

async function makeThrough(
  from: 'graphql' | 'v2',
  scene: Scene,
  bench: Bench,
): Promise<{ id: string; name: unknown }> {
  if (from === 'v2') {
    const { id, body } = await make('pod', scene, bench);
    return { id, name: body.name };
  }
  const { id, input } = await rent(scene, bench);
  return { id, name: input.name };
}

async function podsThrough(to: Interface, { rest, graphql, unjudged }: Scene): Promise<Item[]> {
  if (to === 'graphql') {
    const answer = await graphql.when(calling(MyPodsDocument, {}));
    return itemsOf(resultOf(answer, MyPodsDocument).myself?.pods);
  }
  const list = await rest.when({ api: to, method: 'GET', path: '/pods' });
  return itemsIn(list) ?? unjudged(`GET /pods of ${to} was answered ${list.status}`);
}
