import fc from 'fast-check';
import { rule } from '../../../service/case/rule.ts';
import type { Scene } from '../../../service/case/scene.ts';
import { draft, make } from '../../shared/making/v2-own.ts';
import { expectMade } from '../../shared/making/v2-taken.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { memberFits } from '../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import {
  expectReadBack,
  expectShown,
  type ShownResource,
  shownValuesOf,
} from '../../shared/resources/v2-shown.ts';
import { registryIn } from './registry-in.ts';

const cases = 8;
/** In gigabytes. */
const disks = { min: 20, max: 50 };

const templates = fc.record({
  disk: fc.integer(disks),
  image: fc.nat({ max: 999 }).map((tag) => `plumbline/probe:${tag}`),
  public: fc.boolean(),
});

rule('v2.template.create', { api: 'v2', calls: 11 }, async (bench) => {
  await bench.holds(
    templates,
    async (fields, scene) => {
      await expectService(scene);
      const api = await bench.schema('v2');
      if (!memberFits(api, '/templates', 'disk', fields.disk))
        scene.rest.lacking('its schema takes no such disk');
      const registry = await make('registry', scene, bench);
      const plain = await draft('template', scene, bench);
      const whole: Item = { ...plain, ...fields, registry: registryIn(api, registry.id) };
      // Whether everybody may make a template public is open.
      const control = fields.public ? whole : plain;

      const what = 'POST /templates with image, disk, public and registry';
      const own = await expectMade('template', { body: whole, control, what }, scene, bench);

      const shown = await expectShown('template', own, scene, bench);
      for (const [name, value] of Object.entries(fields)) expectReadBack(name, value, shown, scene);
      expectRegistry(registry.id, shown, scene);
      scene.cover(fields.public ? 'public' : 'private');
    },
    { atMost: cases, covers: { private: 0.25 } },
  );
});

/** Nested or not: its id is in it. */
function expectRegistry(id: string, shown: ShownResource, { expect }: Scene): void {
  for (const value of shownValuesOf('registry', shown) ?? []) {
    expect(JSON.stringify(value), 'registry as it reads back').toContain(id);
  }
}
