import fc, { toStringMethod } from 'fast-check';
import type { RestAnswer } from '../../../harness/client/rest-client.ts';
import { usable } from '../../../harness/contract/schema/usable.ts';
import { valuesOf } from '../../../harness/contract/values/values-of.ts';
import { type Bench, rule } from '../../../harness/rule/rule.ts';
import type { Scene } from '../../../harness/rule/scene.ts';
import { expectAffordable, ownName } from '../../v2/resources/own.ts';
import { expectService } from '../../v2/service.ts';
import { fieldsAt } from '../resources/fields.ts';
import { type KindName, kinds } from '../resources/kinds.ts';
import { draft, make } from '../resources/own.ts';

type Field = {
  readonly name: string;
  /** The creates that may take it, the likeliest first. */
  readonly kinds: readonly KindName[];
  /** What is sent unless the schema of the create wants another shape. */
  value(scene: Scene, bench: Bench): unknown;
  [toStringMethod](): string;
};

function field(name: string, kinds: readonly KindName[], value: Field['value']): Field {
  return { name, kinds, value, [toStringMethod]: () => `${name} of ${kinds.join(', ')}` };
}

const container: readonly KindName[] = ['template', 'pod', 'endpoint'];
const scaled: readonly KindName[] = ['endpoint', 'pod', 'template'];

/** Which body takes which is open, save for templates. @see interface 2.9 */
const flat: readonly Field[] = [
  field('scalerType', scaled, () => 'QUEUE_DELAY'),
  field('gpuCount', scaled, () => 1),
  field('imageName', container, () => 'plumbline/probe:2'),
  field('containerDiskInGb', container, () => 20),
  field('volumeInGb', container, () => 10),
  field('env', container, () => ({ KEY: 'value' })),
  field('ports', container, () => ['8888/http', '22/tcp']),
  field('isPublic', ['template'], () => false),
  field(
    'containerRegistryAuthId',
    ['template'],
    async (scene, bench) => (await make('registry', scene, bench)).id,
  ),
];

rule('v1.create.flat-fields', { api: 'v1', calls: 16 }, async (bench) => {
  await bench.holds(flat, async (one, scene) => {
    const { expect, rest } = scene;
    await expectService(scene, '/templates', 'v1');
    const refused: string[] = [];
    for (const kind of one.kinds) {
      const answer = await withField(one, kind, scene, bench);
      if (answer.status < 300) break;
      refused.push(`POST ${kinds[kind].path}: ${answer.status} ${answer.text.slice(0, 100)}`);
    }
    if (refused.length === one.kinds.length && 'unreadable' in (await bench.schema('v1')))
      rest.lacking(`no schema tells the shape of ${one.name}`);
    expect(refused.length, `creates that refuse ${one.name}: ${refused.join('; ')}`).toBeLessThan(
      one.kinds.length,
    );
  });
});

/** A create that is taken, then the same with one field more. */
async function withField(one: Field, kind: KindName, scene: Scene, bench: Bench): Promise<RestAnswer> {
  expectAffordable(kind, kinds[kind].costs, scene, bench);
  const { [one.name]: own, ...plain } = await draft(kind, scene, bench);
  const api = { api: 'v1', method: 'POST', path: kinds[kind].path } as const;
  const value = await shaped(one, kind, scene, bench);
  const body = { ...plain, name: ownName(scene), [one.name]: value };
  if (own !== undefined) return scene.rest.when({ ...api, body });
  return scene.rest.pair(
    { ...api, body: plain },
    { ...api, body },
    { twins: ['/body/name'], mayRefuse: true },
  );
}

async function shaped(one: Field, kind: KindName, scene: Scene, bench: Bench): Promise<unknown> {
  const api = await bench.schema('v1');
  const value = await one.value(scene, bench);
  const parts = fieldsAt(kinds[kind].path, api)?.get(one.name);
  if ('unreadable' in api || parts === undefined) return value;
  return usable(() => {
    if (parts.every((part) => api.requests.problem(part, value) === undefined)) return value;
    return fc.sample(valuesOf({ allOf: [...parts] }, api.requests), { numRuns: 1, seed: 1 })[0];
  }, value);
}
