import { rule } from '../../../service/case/rule.ts';
import { judgeFilledList, listDeclaration } from '../../shared/making/filled-list.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { filledLists } from '../../shared/resources/long-lists.ts';
import { kinds } from '../../shared/resources/v1-kinds.ts';

rule('v1.list.bare-array', { ...listDeclaration }, async (ruleContext) => {
  await ruleContext.property(filledLists(kinds, ruleContext), async ({ kind, count }, caseContext) => {
    const { path } = kinds[kind];
    const make = () => makeV1(kind, caseContext, ruleContext);

    await judgeFilledList(
      { api: 'v1', path, count, make },
      ({ json, text }) => {
        const words = `whether GET ${path} answers a bare array: ${text.slice(0, 200)}`;
        caseContext.expect(Array.isArray(json), words).toBe(true);
      },
      caseContext,
      ruleContext,
    );
  });
});
