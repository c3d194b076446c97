import fc from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import { draftV1 } from '../../shared/making/v1-own.ts';
import { expectAffordable, madeBy } from '../../shared/making/v2-own.ts';
import { ownName } from '../../shared/resources/v2-own-name.ts';
import { refer } from '../../shared/resources/v2-refer.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { isDropped, viewsOf } from '../resources/views.ts';

/** The fields of the example that are not in every endpoint here; where workers cost money, none is kept. */
const fields = (kept: number) =>
  fc.record(
    {
      gpuTypeIds: fc.constant(true),
      workersMin: fc.integer({ min: 0, max: kept }),
      workersMax: fc.integer({ min: 1, max: 2 }),
      idleTimeout: fc.integer({ min: 5, max: 60 }),
    },
    { requiredKeys: [] },
  );

const path = '/endpoints';
const most = 10;

/** With each of the documented fields an endpoint is made that has them, where one is made without them. */
rule('v1.endpoint.create', { calls: 13, makes: { endpoint: [2, 31] } }, async (ruleContext) => {
  const some = fields(ruleContext.afford(1, 0)).filter((one) => Object.keys(one).length > 0);
  await ruleContext.property(
    some,
    async ({ gpuTypeIds, ...settings }, caseContext) => {
      const { rest, expect } = caseContext;
      await expectService(caseContext, '/templates', 'v1');
      expectAffordable('endpoint', true, caseContext, ruleContext);
      const plain = await draftV1('endpoint', caseContext, ruleContext);
      const more = {
        ...settings,
        ...(gpuTypeIds === undefined ? {} : await gpuTypes(caseContext, ruleContext)),
      };
      const name = ownName(caseContext);

      const baseline = { api: 'v1', method: 'POST', path, body: plain } as const;
      const whole = { ...baseline, body: { ...plain, ...more, name } };
      const twins = [
        '/body/name',
        ...Object.keys(more)
          .slice(1)
          .map((field) => `/body/${field}` as const),
      ] as const;
      const answer = await rest.pair(baseline, whole, { twins, mayRefuse: true });

      expect(answer.status, `the status with ${Object.keys(more).join(', ')}`).toBeGreaterThanOrEqual(200);
      expect(answer.status, `the status with ${Object.keys(more).join(', ')}`).toBeLessThan(300);
      const views = await viewsOf(
        'endpoint',
        await madeBy('v1', path, whole.body, answer, caseContext),
        caseContext,
        ruleContext,
      );
      const dropped = Object.entries({ ...more, name }).filter(([field, sent]) =>
        isDropped(sent, field, views),
      );
      expect(dropped, 'what was sent and taken, and is shown otherwise').toEqual([]);
    },
    { atMost: most },
  );
});

async function gpuTypes(
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<{ gpuTypeIds: string[] }> {
  const { gpu } =
    caseContext.urls.restV2 === undefined ? {} : await refer(caseContext, ['gpus'], ruleContext);
  return gpu === undefined
    ? caseContext.rest.lacking('nothing lists the ids of GPU types')
    : { gpuTypeIds: [gpu] };
}
