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
import { makeV1 } from '../../shared/making/v1-own.ts';
import { filledLists } from '../../shared/resources/long-lists.ts';
import { kinds } from '../../shared/resources/v1-kinds.ts';

rule('v1.list.bare-array', { ...listDeclaration }, async (ruleContext) => {
  await ruleContext.property(filledLists(kinds, ruleContext), async ({ kind, count }, caseContext) => {
    const { path } = kinds[kind];
    const make = () => makeV1(kind, caseContext, ruleContext);

    await judgeFilledList(
      { api: 'v1', path, count, make },
      expectArray(path, caseContext),
      caseContext,
      ruleContext,
    );
  });
  if (!ruleContext.isAffordable('lists of what was deleted, and of still more')) return;
  const { path } = kinds.registry;
  await ruleContext.property(
    [`GET ${path} with ${manyMore} more in it`],
    (_, caseContext) =>
      judgeFilledList(
        { api: 'v1', path, count: manyMore, make: () => makeV1('registry', caseContext, ruleContext) },
        expectArray(path, caseContext),
        caseContext,
        ruleContext,
      ),
    { atMost: 2 },
  );
  await ruleContext.property(
    [`GET ${path} of what was deleted`],
    (_, caseContext) =>
      judgeEmptiedList(
        {
          ...{ api: 'v1', path, make: () => makeV1('registry', caseContext, ruleContext) },
          isGone: (id) => ({ api: 'v1', method: 'DELETE', path: `${path}/{id}`, ids: { id } }),
        },
        expectArray(path, caseContext),
        caseContext,
      ),
    { atMost: 4 },
  );
  if (!ruleContext.offers('second-user')) return ruleContext.untried('lists of a user who has nothing');
  await ruleContext.property(
    Object.keys(kinds) as (keyof typeof kinds)[],
    (kind, caseContext) =>
      judgeListOfNone(
        { api: 'v1', path: kinds[kind].path, make: () => makeV1(kind, caseContext, ruleContext) },
        expectArray(kinds[kind].path, caseContext),
        caseContext,
      ),
    { atMost: 5 },
  );
});

function expectArray(path: string, { expect }: CaseContext): (list: RestAnswer) => void {
  return ({ json, text }) =>
    expect(Array.isArray(json), `whether GET ${path} answers a bare array: ${text.slice(0, 200)}`).toBe(true);
}
