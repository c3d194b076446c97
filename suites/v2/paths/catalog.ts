import type { CaseContext } from '../../../service/case/case-context.ts';
import { type RuleContext, rule } from '../../../service/case/rule.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { isRestAccepted } from '../../shared/resources/v2-is-accepted.ts';
import { catalogIdNames, type Item, isItem, itemsIn } from '../../shared/resources/v2-items.ts';
import { expectService } from '../../shared/resources/v2-service.ts';

const catalogs = ['gpus', 'cpus', 'datacenters'];
/** So many items of a list are asked for; which ones depends on the seed. */
const most = 12;
/** So many members of an item are tried as its id, where none is called `id`. */
const names = 6;

rule('v2.catalog', { calls: most + 3 + names }, async (ruleContext) => {
  await ruleContext.property(catalogs, async (kind, caseContext) => {
    const { rest, expect } = caseContext;
    const path = `/catalog/${kind}`;
    await expectService(caseContext);

    const list = await rest.when({ api: 'v2', method: 'GET', path });

    expect(isRestAccepted(list), `whether GET ${path} is accepted; it was answered ${list.status}`).toBe(
      true,
    );
    const items = itemsIn(list);
    expect(items, `what GET ${path} lists`).toBeDefined();
    const ids = await idsOf(items!, path, caseContext);
    if (ids.length === 0) rest.lacking(`GET ${path} lists nothing with an id`);
    for (const id of some(ids, ruleContext)) {
      const one = await rest.when({ api: 'v2', method: 'GET', path: `${path}/{id}`, ids: { id } });
      expect(idsIn(one), `the ids in what GET ${path}/${id} answers with ${one.status}`).toContain(id);
    }
  });
});

/** What is called `id`; else, its name being open, what one of the items is found by. */
async function idsOf(items: readonly Item[], path: string, { rest }: CaseContext): Promise<string[]> {
  const [first = {}] = items;
  const called = (name: string): string[] =>
    items.map((item) => item[name]).filter((id): id is string => typeof id === 'string' && id !== '');
  if (called('id').length > 0) return called('id');
  for (const name of catalogIdNames(first, path).slice(0, names)) {
    const ids = { id: String(first[name]) };
    const one = await rest.when({ api: 'v2', method: 'GET', path: `${path}/{id}`, ids });
    if (idsIn(one).includes(ids.id)) return called(name);
  }
  return [];
}

/** As many as may be called, beginning anywhere. */
function some(ids: readonly string[], { seed }: RuleContext): string[] {
  const begin = (seed >>> 0) % ids.length;
  return [...ids.slice(begin), ...ids.slice(0, begin)].slice(0, most);
}

/** The texts that may be the id of an item, which may stand in a wrapper of its own. */
function idsIn({ json, status }: RestAnswer): unknown[] {
  if (!isRestAccepted({ status }) || !isItem(json)) return [];
  const holders: Item[] = [json, ...Object.values(json).flat().filter(isItem)];
  return holders.flatMap((holder) => Object.values(holder).filter((value) => typeof value === 'string'));
}
