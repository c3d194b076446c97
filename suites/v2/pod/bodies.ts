import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { draft } from '../../shared/making/v2-own.ts';
import { bodyFor } from '../../shared/resources/v2-body-for.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { refer } from '../../shared/resources/v2-refer.ts';
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
  const references = await refer(scene, ['cpus'], bench);
  const { image } = kinds.pod.documented('', {});
  const { cpu: id, vcpuCount } = references;
  const fields = { name: ownName(scene), image, cpu: { id, vcpuCount } };
  return bodyFor(await bench.schema('v2'), kinds.pod.path, fields, references);
}
