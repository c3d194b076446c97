import { rule } from '../../../service/case/rule.ts';
import { errorOf } from '../../shared/resources/provocations.ts';
import { problemFault } from '../../shared/resources/v2-problem-in.ts';
import { provocations } from './provocations.ts';

rule(
  'v2.error.problem',
  { calls: 6, makes: { pod: [1, 12], endpoint: [1, 10], volume: [1, 6] } },
  async (ruleContext) => {
    await ruleContext.property(provocations, async (provocation, caseContext) => {
      const error = await errorOf(provocation, caseContext, ruleContext);

      caseContext.expect(problemFault(error), 'what keeps the body from being a problem').toBeUndefined();
    });
  },
);
