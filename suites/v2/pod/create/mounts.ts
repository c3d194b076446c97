import fc from 'fast-check';
import { UnusableSchema } from '../../../../harness/contract/schema/schemas.ts';
import type { ServedApi, Unreadable } from '../../../../harness/contract/served-api.ts';
import { valuesOf } from '../../../../harness/contract/values/values-of.ts';
import { type Bench, rule } from '../../../../harness/rule/rule.ts';
import type { Scene } from '../../../../harness/rule/scene.ts';
import { isItem } from '../../items.ts';
import { memberSchema } from '../../resources/member-schema.ts';
import { make } from '../../resources/own.ts';
import { expectReadBack, expectShown } from '../../resources/shown.ts';
import { expectMade } from '../../resources/taken.ts';
import { expectService } from '../../service.ts';
import { podBody } from '../bodies.ts';

/** So many ways of mounting something are tried, where each of them need not be paid for. */
const cases = 8;

rule('v2.pod.create.mounts', { api: 'v2', calls: 18 }, async (bench) => {
  const mounts = mountsOf(await bench.schema('v2'), bench);
  if (mounts.length === 0) {
    return bench.holds([''], async (_, { unjudged }) =>
      unjudged("the target's schema gives mounts of a Pod no shape"),
    );
  }
  return bench.holds(mounts, async (wanted, scene) => {
    await expectService(scene);
    const control = await podBody('gpu', scene, bench);
    const mounted = await withVolumes(wanted, scene, bench);
    const body = { ...control, mounts: mounted };

    const own = await expectMade('pod', { body, control, what: 'POST /pods with mounts' }, scene);

    expectReadBack('mounts', mounted, await expectShown('pod', own, scene, bench), scene);
  });
});

/** Mounts that the target's schema allows, something mounted in each. On a shared target one of them. */
function mountsOf(api: ServedApi | Unreadable, { seed, clock }: Bench): unknown[] {
  const schema = memberSchema(api, 'POST', '/pods', 'mounts');
  if (schema === undefined || 'unreadable' in api) return [];
  try {
    const found = fc.sample(valuesOf(schema, api.requests), { seed, numRuns: 4 * cases });
    const distinct = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
    const some = distinct.filter((one) => isItem(one) && Object.values(one).some(isSomething));
    return some.slice(0, clock === 'virtual' ? cases : 1);
  } catch (error) {
    if (error instanceof UnusableSchema) return [];
    throw error;
  }
}

function isSomething(value: unknown): boolean {
  return !Array.isArray(value) || value.length > 0;
}

/** Puts a network volume of ours where one is named. */
async function withVolumes(value: unknown, scene: Scene, bench: Bench): Promise<unknown> {
  if (!JSON.stringify(value).includes('"volumeId"')) return value;
  const { id } = await make('volume', scene, bench);
  return JSON.parse(JSON.stringify(value), (name, inner) => (name === 'volumeId' ? id : inner));
}
