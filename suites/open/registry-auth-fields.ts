import { rule } from '../../service/case/rule.ts';
import { make } from '../shared/making/v2-own.ts';
import { expectListed } from '../shared/resources/v2-shown.ts';
import { shapeOf } from './shape-of.ts';

rule('open.registry-auth.fields', { calls: 5 }, async (ruleContext) => {
  await ruleContext.property([''], async (_, caseContext) => {
    const registry = await make('registry', caseContext, ruleContext);

    const item = await expectListed('registry', registry.id, caseContext);

    caseContext.expect(registry.answer.status).toBeLessThan(300);
    caseContext.observe('what POST /registries takes', shapeOf(registry.body));
    caseContext.observe('what POST /registries answers', shapeOf(registry.answer.json));
    caseContext.observe('what GET /registries lists', shapeOf(item));
  });
});
