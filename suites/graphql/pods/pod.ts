import { PodDocument } from '../../../generated/graphql/graphql.ts';
import { type Bench, rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { isGraphqlTaken, refusalIn } from '../../../service/client/graphql-answer.ts';
import {
  callsOfALife,
  inAMoment,
  lifeOfAPod,
  lifeWait,
  type Met,
} from '../../shared/making/graphql-find-pod.ts';
import { callsToRent, podCases, rent } from '../../shared/making/graphql-rent.ts';
import { expectAsOrdered } from '../../shared/resources/graphql-as-ordered.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { wishes } from '../../shared/resources/graphql-wishes.ts';
import { expectGraphqlTaken } from '../taken.ts';
import { callsToMakeByRest, madeByRest, restVersions } from './made-by-rest.ts';
import { podMisfit } from './pod-misfit.ts';
import { callsForUptime, expectUptimeInSeconds, uptimeSpan } from './runtime.ts';

/** How long a Pod may take until something is measured of it, in milliseconds of a clock that only we move. */
const measuredWithin = 600_000;
/** It may be rented and resumed, and is looked at again each time. */
const runs = 2;

rule(
  'graphql.pod',
  {
    api: 'graphql',
    calls: callsOfALife + 2 * callsToRent + callsToMakeByRest + 12 + runs * (2 + callsForUptime),
    waits: { least: 0, most: lifeWait + 30_000 + runs * (measuredWithin + uptimeSpan), patient: true },
  },
  async (bench) => {
    await bench.holds(
      wishes(),
      async (wish, scene) => {
        if (bench.clock === 'virtual') await rent(scene, bench);
        for await (const met of lifeOfAPod(wish, scene, bench)) await judgePod(met, scene, bench);
      },
      { atMost: podCases(bench), covers: bench.clock === 'virtual' ? { 'a runtime': 0.2 } : {} },
    );
    if (bench.clock === 'real') bench.untried('two Pods in one query');
    else await bench.holds(['in one query'], (_, scene) => judgeTwo(scene, bench));
    const versions = restVersions(bench);
    if (versions.length === 0) return bench.untried('a Pod that REST has made');
    await bench.holds(versions, async (api, scene) => {
      const { id, ...ordered } = await madeByRest(api, scene, bench);
      await judgePod({ id, state: 'rented', ordered }, scene, bench);
    });
  },
);

/** Each field of a query is answered for what it asks for, whichever of them comes first. */
async function judgeTwo(scene: Scene, bench: Bench): Promise<void> {
  const { graphql, expect } = scene;
  const [first, second] = [await rent(scene, bench), await rent(scene, bench)];
  for (const { id } of [first, second]) await known(id, scene, bench);
  const asked = { one: first.id, two: second.id, again: first.id };
  const fields = Object.entries(asked).map(
    ([alias, id]) => `${alias}: pod(input: { podId: ${JSON.stringify(id)} }) { id name }`,
  );
  const answer = await graphql.when({ name: 'pod', query: `{ ${fields.join(' ')} }` });
  if (!isGraphqlTaken(answer)) graphql.lacking(`a query for several Pods was ${refusalIn(answer)}`);
  const shown = (answer.data ?? {}) as Readonly<Record<string, { id?: unknown } | null>>;
  for (const [alias, id] of Object.entries(asked)) {
    expect(shown[alias]?.id, `the id of the Pod under the alias ${alias}`).toBe(id);
  }
}

async function judgePod(met: Met, scene: Scene, bench: Bench): Promise<void> {
  const { id, state } = met;
  await known(id, scene, bench);
  const runtime = await judgeAnswer(met, scene);
  if (state === 'stopped') return;
  if (runtime === null) await judgeOnceMeasured(met, scene, bench);
  if (bench.clock === 'virtual') await expectUptimeInSeconds(id, scene);
}

/** Waits for a Pod to be known: what was rented just now may not be known everywhere yet. */
async function known(podId: string, scene: Scene, bench: Bench): Promise<void> {
  await inAMoment(scene, bench, async () => {
    const answer = await scene.graphql.attempt(calling(PodDocument, { input: { podId } }));
    return resultOf(answer, PodDocument).pod?.id;
  });
}

/** A Pod that runs may take a moment until it shows so. */
async function judgeOnceMeasured(met: Met, scene: Scene, bench: Bench): Promise<void> {
  const { graphql, time } = scene;
  const measured = await time.until(
    async () => {
      const answer = await graphql.when(calling(PodDocument, { input: { podId: met.id } }));
      return resultOf(answer, PodDocument).pod?.runtime ?? undefined;
    },
    time.now() + (bench.clock === 'virtual' ? measuredWithin : bench.moment),
  );
  if (measured !== undefined) await judgeAnswer(met, scene);
}

/** Judges a Pod as it is shown now, and gives its runtime. */
async function judgeAnswer({ id, ordered }: Met, scene: Scene): Promise<unknown> {
  const { graphql, expect } = scene;

  const answer = await graphql.when(calling(PodDocument, { input: { podId: id } }));

  expectGraphqlTaken(answer, scene);
  const { pod } = resultOf(answer, PodDocument);
  expect(podMisfit(pod), 'what in the Pod is not as it is documented').toBeUndefined();
  expect(pod?.id, 'the id of the Pod that was asked for').toBe(id);
  if (ordered !== undefined) expectAsOrdered(pod, ordered, answer, scene);
  scene.cover(pod?.runtime === null ? 'no runtime' : 'a runtime');
  return pod?.runtime ?? null;
}
