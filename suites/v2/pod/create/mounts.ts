import fc from 'fast-check';
import { usable } from '../../../../harness/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../../harness/contract/served-api.ts';
import { valuesOf as made } from '../../../../harness/contract/values/values-of.ts';
import { type Bench, rule } from '../../../../harness/rule/rule.ts';
import type { Scene } from '../../../../harness/rule/scene.ts';
import { type Item, isItem } from '../../items.ts';
import { memberSchema } from '../../resources/member-schema.ts';
import { make } from '../../resources/own.ts';
import { expectShown, valuesOf } from '../../resources/shown.ts';
import { expectMade } from '../../resources/taken.ts';
import { expectService } from '../../service.ts';
import { podBody } from '../bodies.ts';
import { sameStock } from './same-stock.ts';

/** So many ways of mounting something are tried, where each of them need not be paid for. */
const cases = 4;
/** Among so many values each of the things to mount comes up. */
const samples = 32;

rule('v2.pod.create.mounts', { api: 'v2', calls: 22 }, async (bench) => {
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

    const what = 'POST /pods with mounts';
    // A network volume is in one place, where there may be none of what is there in another.
    const placed = namesVolume(mounted) ? { sameStock: await sameStock(body, scene, bench) } : {};
    const own = await expectMade('pod', { body, control, what, ...placed }, scene);

    const shown = await expectShown('pod', own, scene, bench);
    for (const value of valuesOf('mounts', shown) ?? []) {
      scene.expect(value, 'mounts as they read back').toMatchObject(mounted as object);
    }
  });
});

/**
 * One thing to mount in each, as the target's schema shapes it: a volume of the Pod's own before one that must be made.
 * On a shared target one of them.
 */
function mountsOf(api: ServedApi | Unreadable, { seed, clock }: Bench): Item[] {
  const schema = memberSchema(api, 'POST', '/pods', 'mounts');
  if (schema === undefined || 'unreadable' in api) return [];
  const fits = (value: unknown): boolean => api.requests.problem(schema, value) === undefined;
  return usable(() => {
    const found = fc.sample(made(schema, api.requests), { seed, numRuns: samples });
    const parts = found.flatMap((one) => (isItem(one) ? Object.entries(one) : []));
    const single = parts
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map((part) => plain(Object.fromEntries([part]), fits));
    const distinct = [...new Map(single.map((one) => [JSON.stringify(one), one])).values()].filter(fits);
    const [own, others] = [distinct.filter((one) => !namesVolume(one)), distinct.filter(namesVolume)];
    return [...own, ...others].slice(0, clock === 'virtual' ? cases : 1);
  }, []);
}

/** A place that any container has, and a size that is not much, where the schema takes them. */
function plain(mounts: Item, fits: (value: unknown) => boolean): Item {
  const usual = (name: string, value: unknown): unknown => {
    if (/path$/i.test(name) && typeof value === 'string') return '/workspace';
    return /size/i.test(name) && typeof value === 'number' ? 20 : value;
  };
  const changed = JSON.parse(JSON.stringify(mounts), usual) as Item;
  return fits(changed) ? changed : mounts;
}

function namesVolume(mounts: unknown): boolean {
  return JSON.stringify(mounts).includes('"volumeId"');
}

/** Puts a network volume of ours where one is named. */
async function withVolumes(mounts: Item, scene: Scene, bench: Bench): Promise<Item> {
  if (!namesVolume(mounts)) return mounts;
  const { id } = await make('volume', scene, bench);
  return JSON.parse(JSON.stringify(mounts), (name, value) => (name === 'volumeId' ? id : value));
}
