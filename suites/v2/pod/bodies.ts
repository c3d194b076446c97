import type { Bench } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { optionalMembers } from '../../shared/making/made-in-context.ts';
import { draft } from '../../shared/making/v2-own.ts';
import { bodyFor } from '../../shared/resources/v2-body-for.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { refer } from '../../shared/resources/v2-refer.ts';
import { without } from '../resources/without.ts';
import { mountsOf, namesVolume } from './mounts.ts';

/** What a Pod is rented by: exactly one of them. @see interface 2.10 */
export type Compute = 'gpu' | 'cpu';

export const computes: readonly Compute[] = ['gpu', 'cpu'];

/** A whole create body with one of the two, less a template, which could stand in for what is left out. */
export async function podBody(compute: Compute, scene: Scene, bench: Bench): Promise<Item> {
  const body = compute === 'gpu' ? await draft('pod', scene, bench) : await cpuBody(scene, bench);
  return without(without(body, 'templateId'), compute === 'gpu' ? 'cpu' : 'gpu');
}

/**
 * The same with every optional member that the target's own schema has, a volume of the Pod's own among the mounts: what is
 * refused without them is refused with them. Undefined where there is none.
 */
export async function withOptionalMembers(body: Item, bench: Bench): Promise<Item | undefined> {
  const more = await optionalMembers('pod', { api: 'v2', path: '/pods', body }, bench);
  const [mounts] = mountsOf(await bench.schema('v2'), bench).filter((one) => !namesVolume(one));
  const whole = { ...more, ...(mounts === undefined ? {} : { mounts }), ...body };
  return Object.keys(whole).length > Object.keys(body).length ? whole : undefined;
}

async function cpuBody(scene: Scene, bench: Bench): Promise<Item> {
  const references = await refer(scene, ['cpus'], bench);
  const { image } = kinds.pod.documented('', {});
  const { cpu: id, vcpuCount } = references;
  const fields = { name: ownName(scene), image, cpu: { id, vcpuCount } };
  return bodyFor(await bench.schema('v2'), kinds.pod.path, fields, references);
}
