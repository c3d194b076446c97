import { rule } from '../../../service/case/rule.ts';
import { expectMade } from '../../shared/making/v2-accepted.ts';
import { draft } from '../../shared/making/v2-own.ts';
import { fitsSchema } from '../../shared/resources/v2-member-schema.ts';
import { expectService } from '../../shared/resources/v2-service.ts';
import { expectReadBack, expectShown } from '../../shared/resources/v2-shown.ts';
import { settingsFor } from './settings.ts';

const cases = 12;

rule('v2.endpoint.nested-settings', { calls: 10, makes: { endpoint: [1, 19] } }, async (ruleContext) => {
  const settings = await settingsFor(ruleContext, 'POST', '/serverless');
  if (settings === undefined) {
    return ruleContext.property([''], async (_, { inconclusive }) =>
      inconclusive("the target's schema does not state what is in workers and scaling"),
    );
  }
  await ruleContext.property(
    settings,
    async (sent, caseContext) => {
      await expectService(caseContext);
      const control = await draft('endpoint', caseContext, ruleContext);

      const what = 'POST /serverless with workers and scaling nested';
      const attempt = { body: { ...control, ...sent }, control, what };
      if (!fitsSchema(await ruleContext.schema('v2'), 'POST', '/serverless', attempt.body)) {
        caseContext.rest.lacking("by the target's schema they don't go together with the rest");
      }
      const own = await expectMade('endpoint', attempt, caseContext, ruleContext);

      const shown = await expectShown('endpoint', own, caseContext, ruleContext);
      for (const [name, value] of Object.entries(sent)) {
        expectReadBack(name, value, shown, caseContext);
        caseContext.cover(name);
      }
    },
    { atMost: cases, covers: { workers: 0.3, scaling: 0.3 } },
  );
});
