import { rule } from '../../../service/case/rule.ts';
import { errorOf } from '../../shared/resources/provocations.ts';
import { provocations } from './provocations.ts';

rule(
  'v2.error.media-type',
  { calls: 6, makes: { pod: [1, 12], endpoint: [1, 10], volume: [1, 6] } },
  async (ruleContext) => {
    await ruleContext.property(provocations, async (provocation, caseContext) => {
      const error = await errorOf(provocation, caseContext, ruleContext);

      const [type] = (error.headers['content-type'] ?? '').split(';');
      caseContext.expect(type!.trim().toLowerCase(), 'the media type').toBe('application/problem+json');
    });
  },
);
