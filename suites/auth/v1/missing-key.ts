import { rule } from '../../../service/case/rule.ts';
import { preparedOperations } from '../../shared/making/v1-prepared.ts';
import { documentedPaths, listPaths } from '../../shared/resources/v1-documented.ts';
import { keyWords } from '../key-words.ts';
import { callsOnNobody, refusalOnNobody } from '../nobodys-ids.ts';
import { missingKeys, refusalsWithout } from '../v2/refusals.ts';
import { refusalOfWrong, wrongBodies } from '../wrong-bodies.ts';

rule(
  'auth.v1.missing-key',
  { calls: 14, makes: { pod: [4, 17], endpoint: [4, 8], volume: [4, 6] } },
  async (ruleContext) => {
    await ruleContext.property(preparedOperations, async (operation, caseContext) => {
      const refusals = await refusalsWithout(operation, missingKeys, caseContext, ruleContext);

      for (const { status, request } of refusals)
        caseContext.expect(status, `the status with ${keyWords(request)}`).toBe(401);
    });
    await ruleContext.property(
      wrongBodies(listPaths, [missingKeys[0]!, { key: 'invalid' }]),
      async (wrong, caseContext) => void (await refusalOfWrong('v1', wrong, caseContext)),
    );
    await ruleContext.property(
      callsOnNobody(documentedPaths, [missingKeys[0]!, { key: 'invalid' }]),
      async (call, caseContext) => void (await refusalOnNobody('v1', call, caseContext)),
    );
  },
);
