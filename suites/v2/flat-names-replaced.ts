import type { CaseContext } from '../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../service/case/rule.ts';
import { make } from '../shared/making/v2-own.ts';
import { idOf, itemsIn } from '../shared/resources/v2-items.ts';
import { expectService } from '../shared/resources/v2-service.ts';
import { expectShown, type ShownResource } from '../shared/resources/v2-shown.ts';
import { type FlatName, flatNames } from './flat-names/names.ts';
import { judgeBy } from './flat-names/ways.ts';

/** What a flat name of v1 says must not show in what v2 makes or changes. */
rule(
  'v2.flat-names-replaced',
  { calls: 17, makes: { pod: [4, 15], endpoint: [4, 29], volume: [4, 9] } },
  async (ruleContext) => {
    await ruleContext.property(flatNames, async (flat, caseContext) => {
      await expectService(caseContext);
      const own = await make(flat.kind, caseContext, ruleContext);
      const before = await expectShown(flat.kind, own, caseContext, ruleContext);
      const value = pick(await valuesFor(flat, caseContext, ruleContext), before, flat.instead, caseContext);

      await judgeBy[flat.way]({ flat, own, before, value }, caseContext, ruleContext);
    });
  },
);

function pick(
  values: readonly unknown[],
  { item }: ShownResource,
  instead: readonly string[],
  { rest }: CaseContext,
): unknown {
  const there = JSON.stringify(instead.map((member) => item[member] ?? null));
  const fresh = values.filter((value) => !there.includes(JSON.stringify(value)));
  return fresh[0] ?? rest.lacking('no value of it would show');
}

async function valuesFor(
  { values }: FlatName,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<readonly unknown[]> {
  if (values === 'registries') return [(await make('registry', caseContext, ruleContext)).id];
  if (values !== 'data centers') return values;
  const path = '/catalog/datacenters';
  const list = await caseContext.rest.given({ api: 'v2', method: 'GET', path });
  return (itemsIn(list) ?? []).map((item) => idOf(item, path)).filter((id) => id !== undefined);
}
