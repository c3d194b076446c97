import { rule } from '../../../service/case/rule.ts';
import { everyOperation } from '../../shared/making/v2-every-operation.ts';
import { documentedOperations, listKeys } from '../../shared/resources/v2-documented.ts';
import { callsOnNobody, refusalOnNobody } from '../nobodys-ids.ts';
import { refusalOfWrong, wrongBodies } from '../wrong-bodies.ts';
import { expectRefused, missingKeys, refusalsWithout } from './refusals.ts';

rule(
  'auth.v2.missing-key',
  { calls: 15, makes: { pod: [4, 10], endpoint: [4, 9], volume: [4, 6] } },
  async (ruleContext) => {
    await ruleContext.property(everyOperation, async (operation, caseContext) => {
      const refusals = await refusalsWithout(operation, missingKeys, caseContext, ruleContext);

      for (const refused of refusals) expectRefused(refused, 401, caseContext);
    });
    await ruleContext.property(
      wrongBodies(Object.keys(listKeys), [missingKeys[0]!, { key: 'invalid' }]),
      async (wrong, caseContext) =>
        expectRefused(await refusalOfWrong('v2', wrong, caseContext), 401, caseContext),
    );
    await ruleContext.property(
      callsOnNobody(documentedOperations, [missingKeys[0]!, { key: 'invalid' }]),
      async (call, caseContext) =>
        expectRefused(await refusalOnNobody('v2', call, caseContext), 401, caseContext),
    );
  },
);
