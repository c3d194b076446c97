import { isRecord } from '../../../engine/openapi/json.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import { catalogIdNames, catalogIdOf } from '../../../service/client/catalog-id.ts';
import { idOf } from '../../../service/client/item-id.ts';
import { listIn } from '../../../service/client/listed-items.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { nameOf } from '../../../service/client/rest-request.ts';

export { catalogIdNames, catalogIdOf, idOf };

export type Item = Readonly<Record<string, unknown>>;

/**
 * The items of a list, bare or under whatever key; undefined where the answer holds no list.
 * @throws Inconclusive where several arrays may be the list, and none bears its name, or something in it is no object
 */
export function itemsIn({ json, request }: Pick<RestAnswer, 'json' | 'request'>): Item[] | undefined {
  const list = listIn(json, request.path);
  if (list === 'several')
    throw new Inconclusive(
      'nothing-to-judge',
      `${nameOf(request)} was answered with several arrays, of which none bears the name of the list`,
    );
  if (list === 'none') return undefined;
  if (list.items.every(isItem)) return [...list.items];
  throw new Inconclusive('nothing-to-judge', `${nameOf(request)} lists what are no objects`);
}

export function isItem(value: unknown): value is Item {
  return isRecord(value);
}

/**
 * The item of a list that has an id.
 * @param path path of the list
 * @throws Inconclusive where the list has items, and none with an id that can be told from others
 */
export function itemById(items: readonly Item[], id: string, path: string): Item | undefined {
  const found = items.find((item) => idOf(item, path) === id);
  if (found === undefined && items.length > 0 && items.every((item) => idOf(item, path) === undefined))
    throw new Inconclusive('nothing-to-judge', `nothing that GET ${path} lists has an id that can be told`);
  return found;
}
