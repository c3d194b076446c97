import fc from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { registryIn } from '../../shared/making/registry-in.ts';
import { expectMade } from '../../shared/making/v2-accepted.ts';
import { draft, make } from '../../shared/making/v2-own.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { memberFits } from '../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import {
  expectReadBack,
  expectShown,
  type ShownResource,
  shownValuesOf,
} from '../../shared/resources/v2-shown.ts';

const cases = 8;
/** In gigabytes. */
const disks = { min: 20, max: 50 };

const templates = fc.record({
  disk: fc.integer(disks),
  image: fc.nat({ max: 999 }).map((tag) => `plumbline/probe:${tag}`),
  public: fc.boolean(),
});

rule('v2.template.create', { calls: 11 }, async (ruleContext) => {
  await ruleContext.property(
    templates,
    async (fields, caseContext) => {
      await expectService(caseContext);
      const api = await ruleContext.schema('v2');
      if (!memberFits(api, '/templates', 'disk', fields.disk))
        caseContext.rest.lacking('its schema takes no such disk');
      const registry = await make('registry', caseContext, ruleContext);
      const plain = await draft('template', caseContext, ruleContext);
      const whole: Item = { ...plain, ...fields, registry: registryIn(api, registry.id) };
      // Whether everybody may make a template public is open.
      const control = fields.public ? whole : plain;

      const what = 'POST /templates with image, disk, public and registry';
      const own = await expectMade('template', { body: whole, control, what }, caseContext, ruleContext);

      const shown = await expectShown('template', own, caseContext, ruleContext);
      for (const [name, value] of Object.entries(fields)) expectReadBack(name, value, shown, caseContext);
      expectRegistry(registry.id, shown, caseContext);
      caseContext.cover(fields.public ? 'public' : 'private');
    },
    { atMost: cases, covers: { private: 0.25 } },
  );
});

/** Nested or not: its id is in it. */
function expectRegistry(id: string, shown: ShownResource, { expect }: CaseContext): void {
  for (const value of shownValuesOf('registry', shown) ?? []) {
    expect(JSON.stringify(value), 'registry as it reads back').toContain(id);
  }
}
