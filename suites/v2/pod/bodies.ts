import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import type { Item } from '../items.ts';
import { bodyFor } from '../resources/body-for.ts';
import { kinds } from '../resources/kinds.ts';
import { draft } from '../resources/own.ts';
import { ownName } from '../resources/own-name.ts';
import { refer } from '../resources/refer.ts';
import { without } from '../resources/without.ts';

/** What a Pod is rented by: exactly one of them. @see interface 2.10 */
export type Compute = 'gpu' | 'cpu';

export const computes: readonly Compute[] = ['gpu', 'cpu'];

/** A whole create body with one of the two, less a template, which could stand in for what is left out. */
export async function podBody(compute: Compute, scene: Scene, bench: Bench): Promise<Item> {
  const body = compute === 'gpu' ? await draft('pod', scene, bench) : await cpuBody(scene, bench);
  return without(without(body, 'templateId'), compute === 'gpu' ? 'cpu' : 'gpu');
}

async function cpuBody(scene: Scene, bench: Bench): Promise<Item> {
  const references = await refer(scene, ['cpus']);
  const { image } = kinds.pod.documented('', {});
  const { cpu: id, vcpuCount } = references;
  const fields = { name: ownName(scene), image, cpu: { id, vcpuCount } };
  return bodyFor(await bench.schema('v2'), kinds.pod.path, fields, references);
}
