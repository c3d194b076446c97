import { toStringMethod } from 'fast-check';
import { rule } from '../../harness/rule/rule.ts';
import type { Scene } from '../../harness/rule/scene.ts';
import { type Item, idOf, itemsIn } from './items.ts';
import { isTaken } from './resources/is-taken.ts';
import type { KindName } from './resources/kinds.ts';
import { make, ownName, ownOf } from './resources/own.ts';
import { expectShown, type Shown, valuesOf } from './resources/shown.ts';
import { creating } from './resources/taken.ts';
import { expectService } from './service.ts';

/** A flat field of v1, and the members of v2 where an effect of it would show. @see interface 2.9, 2.10, 9 */
type FlatName = {
  readonly kind: KindName;
  readonly name: string;
  /** Values that v1 takes: of them one is sent that is not there already. */
  readonly values: readonly unknown[];
  readonly instead: readonly string[];
  [toStringMethod](): string;
};

const settings = ['workers', 'scaling'];

const flatNames: readonly FlatName[] = [
  flat('endpoint', 'workersMin', [1, 2], settings),
  flat('endpoint', 'workersMax', [2, 4], settings),
  flat('endpoint', 'idleTimeout', [7, 11], settings),
  flat('endpoint', 'scalerType', ['REQUEST_COUNT', 'QUEUE_DELAY'], settings),
  flat('endpoint', 'imageName', ['plumbline/another:1'], ['image']),
  flat('template', 'imageName', ['plumbline/another:1'], ['image']),
  flat('template', 'containerDiskInGb', [7, 11], ['disk']),
  flat('template', 'isPublic', [true, false], ['public']),
  flat('volume', 'dataCenterId', [], ['dataCenter']),
];

function flat(
  kind: KindName,
  name: string,
  values: readonly unknown[],
  instead: readonly string[],
): FlatName {
  return { kind, name, values, instead, [toStringMethod]: () => `${name} of ${kind}` };
}

/** The same body is sent without the flat field and with it: what they make must not differ, if both are taken. */
rule('v2.flat-names-replaced', { api: 'v2', calls: 12 }, async (bench) => {
  await bench.holds(flatNames, async ({ kind, name, values, instead }, scene) => {
    const { rest, expect } = scene;
    await expectService(scene);
    const plain = await make(kind, scene, bench);
    const before = await expectShown(kind, plain, scene, bench);
    const value = pick(kind === 'volume' ? await otherPlaces(scene) : values, before, instead, scene);
    const body = { ...plain.body, name: ownName(scene), [name]: value };

    const answer = await rest.when(creating(kind, body));

    expect(answer.status, `the status of a body with ${name}`).toBeLessThan(500);
    if (!isTaken(answer)) return;
    const after = await expectShown(kind, await ownOf(kind, body, answer, scene), scene, bench);
    for (const member of instead) expectAlike(member, before, after, name, scene);
  });
});

function pick(
  values: readonly unknown[],
  { item }: Shown,
  instead: readonly string[],
  { rest }: Scene,
): unknown {
  const there = JSON.stringify(instead.map((member) => item[member] ?? null));
  const fresh = values.filter((value) => !there.includes(JSON.stringify(value)));
  return fresh[0] ?? rest.lacking('no value of it would show');
}

async function otherPlaces({ rest }: Scene): Promise<unknown[]> {
  const list = await rest.given({ api: 'v2', method: 'GET', path: '/catalog/datacenters' });
  return (itemsIn(list) ?? []).map((item: Item) => idOf(item)).filter((id) => id !== undefined);
}

function expectAlike(member: string, before: Shown, after: Shown, name: string, scene: Scene): void {
  const [was, is] = [valuesOf(member, before), valuesOf(member, after)];
  if (was === undefined || is === undefined) {
    scene.observe(`${member} is shown, which its schema does not say`, member in after.item);
    return;
  }
  scene.expect(is, `${member} of what a body with ${name} made`).toEqual(was);
}
