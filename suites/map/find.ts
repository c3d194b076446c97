import { pathShape } from '../../engine/contract/path-shape.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import { withinListGrace } from '../../service/case/list-grace.ts';
import type { RuleContext } from '../../service/case/rule.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { type Item, idOf, isItem, itemById, itemsIn } from '../shared/resources/v2-items.ts';

/** A resource as an API comes to show it: in its list, or by its id where the schema has that. */
export async function findOperation(
  api: RestApi,
  path: string,
  id: string,
  caseContext: CaseContext,
  ruleContext: RuleContext,
): Promise<Item | undefined> {
  const { rest, time, inconclusive } = caseContext;
  const served = await ruleContext.schema(api);
  const isReadable =
    !('unreadable' in served) &&
    served.operations.some((one) => one.method === 'GET' && pathShape(one.path) === `${path}/{}`);
  return withinListGrace(async () => {
    const list = await rest.when({ api, method: 'GET', path });
    if (list.status > 299) inconclusive(`${api} GET ${path} was answered ${list.status}`);
    const listed = itemById(itemsIn(list) ?? [], id, path);
    return listed ?? (isReadable ? await read(api, path, id, caseContext) : undefined);
  }, time);
}

async function read(
  api: RestApi,
  path: string,
  id: string,
  { rest }: CaseContext,
): Promise<Item | undefined> {
  const { status, json } = await rest.when({ api, method: 'GET', path: `${path}/{id}`, ids: { id } });
  return status < 300 && isItem(json) && idOf(json, path) === id ? json : undefined;
}
