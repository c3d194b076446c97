import { toStringMethod } from 'fast-check';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import type { RestApi } from '../../../service/client/rest-request.ts';
import { isItem, itemById, itemsIn } from './v2-items.ts';

/** More than some lists have on a page. */
export const many = 11;

/** A list that is looked at with so many things of ours in it. */
export type FilledList<Kind extends string> = {
  readonly kind: Kind;
  readonly count: number;
  [toStringMethod](): string;
};

/** Each list without anything of ours and with one; where others are not in the way with many. */
export function filledLists<Kind extends string>(
  kinds: Readonly<Record<Kind, { readonly path: string }>>,
  { ownWorld }: Pick<RuleContext, 'ownWorld'>,
): FilledList<Kind>[] {
  const counts = ownWorld ? [0, 1, many] : [0, 1];
  const words = new Map([[1, ' with one more in it']]);
  return (Object.keys(kinds) as Kind[]).flatMap((kind) =>
    counts.map((count) => ({
      kind,
      count,
      [toStringMethod]: () =>
        `GET ${kinds[kind].path}${count === 0 ? '' : (words.get(count) ?? ` with ${count} more in it`)}`,
    })),
  );
}

/** Parameters by which more of a list may be asked for than comes by itself. */
const paging =
  /cursor|token|after|before|offset|skip|from|start|page|limit|size|take|count|number|max|first|last/i;

/** Whether a list may come in parts, as far as its schema says: then one that is short proves nothing. */
async function mayBePaged(api: RestApi, path: string, { schema }: RuleContext): Promise<boolean> {
  const served = await schema(api);
  if ('unreadable' in served) return true;
  const operation = served.operations.find((one) => one.name === `GET ${path}`);
  return operation === undefined || operation.parameters.some(({ name }) => paging.test(name));
}

/** Whether an answer says that there is more of a list: in a header, or in a member beside the list. */
export function announcesMore({ json, headers }: Pick<RestAnswer, 'json' | 'headers'>): boolean {
  if (headers.link !== undefined) return true;
  return !Array.isArray(json) && isItem(json) && Object.keys(json).some((name) => more.test(name));
}

const more = /cursor|token|next|page|total|more|offset/i;

/** Asserts that a list shows every one of these ids, once it has had time to. */
export async function expectAllListed(
  { api, path }: { readonly api: RestApi; readonly path: string },
  ids: readonly string[],
  { rest, time, expect, elapsed }: CaseContext,
  ruleContext: RuleContext,
): Promise<void> {
  if (await mayBePaged(api, path, ruleContext)) return ruleContext.untried(`whether GET ${path} lists many`);
  let missing = ids;
  let isPart = false;
  await withinListGrace(async () => {
    const answer = await rest.when({ api, method: 'GET', path });
    isPart = announcesMore(answer);
    const listed = itemsIn(answer) ?? [];
    missing = ids.filter((id) => itemById(listed, id, path) === undefined);
    return missing.length === 0 ? true : undefined;
  }, time);
  if (isPart && missing.length > 0) return ruleContext.untried(`whether GET ${path} lists many`);
  elapsed(() => expect(missing, `which of ${ids.length} GET ${path} does not list`).toEqual([]));
}
