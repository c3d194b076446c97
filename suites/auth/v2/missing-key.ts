import { rule } from '../../../service/case/rule.ts';
import { everyOperation } from '../../shared/making/v2-every-operation.ts';
import { expectRefused, missingKeys, refusalsWithout } from './refusals.ts';

rule(
  'auth.v2.missing-key',
  { calls: 15, makes: { pod: [4, 10], endpoint: [4, 9], volume: [4, 6] } },
  async (ruleContext) => {
    await ruleContext.property(everyOperation, async (operation, caseContext) => {
      const refusals = await refusalsWithout(operation, missingKeys, caseContext, ruleContext);

      for (const refused of refusals) expectRefused(refused, 401, caseContext);
    });
  },
);
