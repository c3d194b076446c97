import { type Bench, rule } from '../../../../service/case/rule.ts';
import type { Scene } from '../../../../service/case/scene.ts';
import { make } from '../../../shared/making/v2-own.ts';
import { expectMade } from '../../../shared/making/v2-taken.ts';
import type { Item } from '../../../shared/resources/v2-items.ts';
import { expectService } from '../../../shared/resources/v2-service.ts';
import { expectShown, shownValuesOf } from '../../../shared/resources/v2-shown.ts';
import { podBody } from '../bodies.ts';
import { mountsOf, namesVolume } from '../mounts.ts';
import { sameStock } from './same-stock.ts';

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
    const own = await expectMade('pod', { body, control, what, ...placed }, scene, bench);

    const shown = await expectShown('pod', own, scene, bench);
    for (const value of shownValuesOf('mounts', shown) ?? []) {
      scene.expect(value, 'mounts as they read back').toMatchObject(mounted as object);
    }
  });
});

/** Puts a network volume of ours where one is named. */
async function withVolumes(mounts: Item, scene: Scene, bench: Bench): Promise<Item> {
  if (!namesVolume(mounts)) return mounts;
  const { id } = await make('volume', scene, bench);
  return JSON.parse(JSON.stringify(mounts), (name, value) => (name === 'volumeId' ? id : value));
}
