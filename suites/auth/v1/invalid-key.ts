import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v1-prepared.ts';
import { badKeysFor } from '../bad-keys.ts';
import { refusedWithout } from '../v2/refusals.ts';

const badKeys = badKeysFor(preparedOperations, new Set(['GET /pods', 'GET /endpoints']));

rule(
  'auth.v1.invalid-key',
  { calls: 12, makes: { pod: [2, 15], endpoint: [2, 6], volume: [2, 4] } },
  async (ruleContext) => {
    await ruleContext.property(badKeys, async ({ operation, lack }, caseContext) => {
      const refused = await refusedWithout(operation, lack, caseContext, ruleContext);

      caseContext.expect(refused.status, "the status with a key that is nobody's").toBe(401);
    });
  },
);
