import { rule } from '../../../service/case/rule.ts';
import { expectThere } from './expect-there.ts';

/** The path of clusters' bills is open. @see interface 4.3 */
const paths = ['', '/pods', '/serverless', '/network-volumes', '/endpoints'].map((part) => `/billing${part}`);

rule('v2.billing', { calls: 6 }, async (ruleContext) => {
  await ruleContext.property(paths, (path, caseContext) => expectThere(path, caseContext, ruleContext));
});
