import { toStringMethod } from 'fast-check';
import { letListsCatchUp } from '../../../service/case/list-grace.ts';
import { rule } from '../../../service/case/rule.ts';
import { creating } from '../../shared/making/v2-accepted.ts';
import type { Item } from '../../shared/resources/v2-items.ts';
import { itemsIn } from '../../shared/resources/v2-items.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { without } from '../resources/without.ts';
import { type EndpointBodies, endpointBodies } from './bodies.ts';

type Gap = {
  readonly from: keyof Pick<EndpointBodies, 'inline' | 'templated'>;
  readonly lacks: string;
  [toStringMethod](): string;
};

/** A missing gpu is none: a service may offer cpu. @see interface 2.10 */
const gaps: readonly Gap[] = [gap('inline', 'image'), gap('inline', 'name'), gap('templated', 'templateId')];

function gap(from: Gap['from'], lacks: string): Gap {
  return { from, lacks, [toStringMethod]: () => `${from} without ${lacks}` };
}

rule('v2.endpoint.create.incomplete', { calls: 12, makes: { endpoint: [2, 10] } }, async (ruleContext) => {
  await ruleContext.property(gaps, async ({ from, lacks }, caseContext) => {
    const { rest, time, expect } = caseContext;
    await expectService(caseContext);
    const whole: Item = (await endpointBodies(caseContext, ruleContext))[from];
    const named = { ...whole, name: ownName(caseContext) };

    const twins = lacks === 'name' ? [] : (['/body/name'] as const);
    const refused = await rest.pair(
      creating('endpoint', whole),
      creating('endpoint', without(named, lacks)),
      { mayRefuse: true, twins },
    );

    expect(refused.status, `the status without ${lacks}`).toBeGreaterThanOrEqual(400);
    expect(refused.status, `the status without ${lacks}`).toBeLessThan(500);
    await letListsCatchUp(time);
    const list = itemsIn(await rest.given({ api: 'v2', method: 'GET', path: '/serverless' })) ?? [];
    const made = list.filter(({ name }) => name === named.name);
    expect(made, 'the endpoints that the refused call made').toEqual([]);
  });
});
