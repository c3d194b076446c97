import { rule } from '../../../service/case/rule.ts';
import { expectThere } from './expect-there.ts';

rule('v2.clusters', { calls: 6 }, async (ruleContext) => {
  await ruleContext.property(['/clusters'], (path, caseContext) =>
    expectThere(path, caseContext, ruleContext),
  );
});
