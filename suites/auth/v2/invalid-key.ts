import { rule } from '../../../service/case/rule.ts';
import { everyOperation } from '../../shared/making/v2-every-operation.ts';
import { badKeysFor } from '../bad-keys.ts';
import { expectRefused, refusedWithout } from './refusals.ts';

const badKeys = badKeysFor(everyOperation, new Set(['GET /pods', 'GET /serverless']));

rule(
  'auth.v2.invalid-key',
  { calls: 13, makes: { pod: [2, 8], endpoint: [2, 7], volume: [2, 4] } },
  async (ruleContext) => {
    await ruleContext.property(badKeys, async ({ operation, lack }, caseContext) => {
      const refused = await refusedWithout(operation, lack, caseContext, ruleContext);

      expectRefused(refused, 401, caseContext);
    });
  },
);
