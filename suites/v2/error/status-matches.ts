import { rule } from '../../../service/case/rule.ts';
import { errorOf } from '../../shared/resources/provocations.ts';
import { isItem } from '../../shared/resources/v2-items.ts';
import { provocations } from './provocations.ts';

rule(
  'v2.error.status-matches',
  { calls: 6, makes: { pod: [1, 12], endpoint: [1, 10], volume: [1, 6] } },
  async (ruleContext) => {
    await ruleContext.property(provocations, async (provocation, caseContext) => {
      const error = await errorOf(provocation, caseContext, ruleContext);

      const bodyStatus = isItem(error.json) ? error.json.status : undefined;
      if (typeof bodyStatus !== 'number') caseContext.inconclusive('the body has no status');
      caseContext.expect(bodyStatus, 'the status in the body').toBe(error.status);
    });
  },
);
