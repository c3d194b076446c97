import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import {
  judgeEmptiedList,
  judgeFilledList,
  judgeListOfNone,
  listDeclaration,
  manyMore,
} from '../../shared/making/filled-list.ts';
import { make } from '../../shared/making/v2-own.ts';
import { filledLists } from '../../shared/resources/long-lists.ts';
import { listKeys } from '../../shared/resources/v2-documented.ts';
import { kinds } from '../../shared/resources/v2-kinds.ts';

rule('v2.list.wrapped', { ...listDeclaration }, async (ruleContext) => {
  await ruleContext.property(filledLists(kinds, ruleContext), async ({ kind, count }, caseContext) => {
    const { path } = kinds[kind];

    await judgeFilledList(
      { api: 'v2', path, count, make: () => make(kind, caseContext, ruleContext) },
      expectWrapped(path, caseContext),
      caseContext,
      ruleContext,
    );
  });
  if (!ruleContext.isAffordable('lists of what was ended, and of still more')) return;
  const { path } = kinds.registry;
  await ruleContext.property(
    [`GET ${path} with ${manyMore} more in it`],
    (_, caseContext) =>
      judgeFilledList(
        { api: 'v2', path, count: manyMore, make: () => make('registry', caseContext, ruleContext) },
        expectWrapped(path, caseContext),
        caseContext,
        ruleContext,
      ),
    { atMost: 2 },
  );
  await ruleContext.property(
    ['GET /pods of Pods that were deleted'],
    (_, caseContext) =>
      judgeEmptiedList(
        {
          ...{ api: 'v2', path: '/pods', make: () => make('pod', caseContext, ruleContext) },
          isGone: (id) => ({ api: 'v2', method: 'DELETE', path: '/pods/{id}', ids: { id } }),
        },
        expectWrapped('/pods', caseContext),
        caseContext,
      ),
    { atMost: 4 },
  );
  if (!ruleContext.offers('second-user')) return ruleContext.untried('lists of a user who has nothing');
  await ruleContext.property(
    Object.keys(kinds) as (keyof typeof kinds)[],
    (kind, caseContext) =>
      judgeListOfNone(
        { api: 'v2', path: kinds[kind].path, make: () => make(kind, caseContext, ruleContext) },
        expectWrapped(kinds[kind].path, caseContext),
        caseContext,
      ),
    { atMost: 5 },
  );
});

function expectWrapped(path: string, { expect }: CaseContext): (list: RestAnswer) => void {
  return ({ json }) =>
    expect(json, `what GET ${path} answers`).toEqual(
      expect.objectContaining({ [listKeys[path]!]: expect.any(Array) }),
    );
}
