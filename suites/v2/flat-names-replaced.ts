import { type Bench, rule } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import { make } from '../shared/making/v2-own.ts';
import { idOf, itemsIn } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { expectShown, type ShownResource } from '../shared/resources/v2-shown.ts';
import { type FlatName, flatNames } from './flat-names/names.ts';
import { judgeBy } from './flat-names/ways.ts';

/** What a flat name of v1 says must not show in what v2 makes or changes. */
rule('v2.flat-names-replaced', { api: 'v2', calls: 16 }, async (bench) => {
  await bench.holds(flatNames, async (flat, scene) => {
    await expectService(scene);
    const own = await make(flat.kind, scene, bench);
    const before = await expectShown(flat.kind, own, scene, bench);
    const value = pick(await valuesFor(flat, scene, bench), before, flat.instead, scene);

    await judgeBy[flat.way]({ flat, own, before, value }, scene, bench);
  });
});

function pick(
  values: readonly unknown[],
  { item }: ShownResource,
  instead: readonly string[],
  { rest }: Scene,
): unknown {
  const there = JSON.stringify(instead.map((member) => item[member] ?? null));
  const fresh = values.filter((value) => !there.includes(JSON.stringify(value)));
  return fresh[0] ?? rest.lacking('no value of it would show');
}

async function valuesFor({ values }: FlatName, scene: Scene, bench: Bench): Promise<readonly unknown[]> {
  if (values === 'registries') return [(await make('registry', scene, bench)).id];
  if (values !== 'data centers') return values;
  const list = await scene.rest.given({ api: 'v2', method: 'GET', path: '/catalog/datacenters' });
  return (itemsIn(list) ?? []).map(idOf).filter((id) => id !== undefined);
}
