import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RestRequestOptions } from '../../../service/case/rest-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { expectAllListed, many } from '../resources/long-lists.ts';
import { expectService } from '../resources/v2-service.ts';
import { listedBy } from '../resources/v2-shown.ts';
import type { Own } from './v2-own.ts';

/** Calls that making one takes at most, with what it refers to. */
const callsToMake = 3;

/** What a rule about the lists of an API declares. Each that is made is waited for in a list, which may lag. */
export const listDeclaration = {
  calls: 9 + many * callsToMake,
  waits: { least: 0, most: 1_200_000, patient: true },
  makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] },
} as const;

/** A list, and how something comes to be in it. */
export type ListToFill = {
  readonly api: RestApi;
  readonly path: string;
  /** How many things of ours it is filled with. */
  readonly count: number;
  readonly make: () => Promise<Own>;
};

/** More than a long page holds, of what one call makes. */
export const manyMore = 30;

/**
 * The answer of a list as the act, once it has things of ours in it; of many it must show every one.
 * @param expectShape asserts that the answer has the documented shape
 */
export async function judgeFilledList(
  { api, path, count, make }: ListToFill,
  expectShape: (list: RestAnswer) => void,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  await expectService(caseContext, path, api);
  const made: string[] = [];
  while (made.length < count) made.push((await make()).id);
  for (const id of made.slice(0, 1)) await listedBy(path, id, caseContext, api);

  const list = await caseContext.rest.when({ api, method: 'GET', path });

  judgeShape(list, path, expectShape, caseContext);
  if (count >= many) await expectAllListed({ api, path }, made, caseContext, ruleContext);
}

/** Asserts that a list keeps its shape once what was in it is gone, of which none is left where the world is ours. */
export async function judgeEmptiedList(
  {
    api,
    path,
    make,
    isGone,
  }: Omit<ListToFill, 'count'> & { readonly isGone: (id: string) => RestRequestOptions },
  expectShape: (list: RestAnswer) => void,
  caseContext: CaseContext,
): Promise<void> {
  await expectService(caseContext, path, api);
  const { id } = await make();
  await listedBy(path, id, caseContext, api);
  const { status } = await caseContext.rest.when(isGone(id));
  if (status > 299) caseContext.rest.lacking(`the delete was answered ${status}`);
  const list = await caseContext.rest.when({ api, method: 'GET', path });
  judgeShape(list, path, expectShape, caseContext);
}

/** Asserts that a list keeps its shape for a user who has nothing that it could show, while others have. */
export async function judgeListOfNone(
  { api, path, make }: Omit<ListToFill, 'count'>,
  expectShape: (list: RestAnswer) => void,
  caseContext: CaseContext,
): Promise<void> {
  await expectService(caseContext, path, api);
  const { id } = await make();
  await listedBy(path, id, caseContext, api);
  const list = await caseContext.rest.when({ api, method: 'GET', path, key: 'secondUser' });
  judgeShape(list, path, expectShape, caseContext);
}

function judgeShape(
  list: RestAnswer,
  path: string,
  expectShape: (list: RestAnswer) => void,
  { inconclusive }: CaseContext,
): void {
  if (list.status > 299) inconclusive(`GET ${path} was answered ${list.status}`);
  expectShape(list);
}
