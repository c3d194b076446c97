import { pathShape } from '../../../engine/contract/path-shape.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { rule } from '../../../service/case/rule.ts';
import { makeV1 } from '../../shared/making/v1-own.ts';
import { billPaths, documentedPaths } from '../../shared/resources/v1-documented.ts';
import { fieldsAt } from '../../shared/resources/v1-fields.ts';
import { kinds, type V1KindName } from '../../shared/resources/v1-kinds.ts';
import { idOf } from '../../shared/resources/v2-items.ts';
import { membersOf } from './members-of.ts';

const made = Object.keys(kinds) as V1KindName[];

rule(
  'open.v1.bodies',
  { calls: 7, makes: { pod: [1, 3], endpoint: [1, 3], volume: [1, 3] } },
  async (ruleContext) => {
    const { property, schema } = ruleContext;
    const api = await schema('v1');
    await property(made, async (kind, caseContext) => {
      const { rest, observe } = caseContext;
      const { path } = kinds[kind];
      const { id, answer } = await makeV1(kind, caseContext, ruleContext);

      const list = await rest.when({ api: 'v1', method: 'GET', path });
      const one = await rest.when({ api: 'v1', method: 'GET', path: `${path}/{id}`, ids: { id } });

      observe(`fields that POST ${path} takes`, [...(fieldsAt(path, api)?.keys() ?? [])].sort());
      observe(`what POST ${path} answers`, [answer.status, membersOf(answer.json)]);
      observe(`what GET ${path} lists`, [list.status, membersOf(list.json)]);
      observe(`what GET ${path}/{id} answers`, [
        one.status,
        membersOf(one.json),
        idOf(one.json, path) === id,
      ]);
    });
    await property(billPaths, async (path, { rest, observe }) => {
      const bill = await rest.when({ api: 'v1', method: 'GET', path });

      observe(`what GET ${path} answers`, [bill.status, Array.isArray(bill.json), membersOf(bill.json)]);
      for (const each of documentedPaths)
        observe(`methods and parameters of ${each.path}`, methodsAt(each.path, api));
    });
  },
);

function methodsAt(path: string, api: ServedApi | Unreadable): string[] | null {
  if ('unreadable' in api) return null;
  const found = api.operations.filter((one) => pathShape(one.path) === pathShape(path));
  return found
    .map(({ method, parameters }) => [method, ...parameters.map(({ name }) => name).sort()].join(' '))
    .sort();
}
