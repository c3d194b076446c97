import { rule } from '../../../service/case/rule.ts';
import { judgeFilledList, listDeclaration } from '../../shared/making/filled-list.ts';
import { make } from '../../shared/making/v2-own.ts';
import { filledLists } from '../../shared/resources/long-lists.ts';
import { listKeys } from '../../shared/resources/v2-documented.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';

rule('v2.list.wrapped', { ...listDeclaration }, async (ruleContext) => {
  await ruleContext.property(filledLists(kinds, ruleContext), async ({ kind, count }, caseContext) => {
    const { expect } = caseContext;
    const { path } = kinds[kind];

    await judgeFilledList(
      { api: 'v2', path, count, make: () => make(kind, caseContext, ruleContext) },
      ({ json }) =>
        expect(json, `what GET ${path} answers`).toEqual(
          expect.objectContaining({ [listKeys[path]!]: expect.any(Array) }),
        ),
      caseContext,
      ruleContext,
    );
  });
});
