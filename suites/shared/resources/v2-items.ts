import { isRecord } from '../../../engine/openapi/json.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import { idOf, ownIdNames } from '../../../service/client/item-id.ts';
import { listIn } from '../../../service/client/listed-items.ts';
import type { RestAnswer } from '../../../service/client/rest-answer.ts';
import { nameOf } from '../../../service/client/rest-request.ts';

export { idOf };

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

/** Under which other names a catalog may have the id of what it lists. */
const catalogNames = ['code', 'slug', 'key'];
const titles = ['name', 'displayName'];

/** The id of an item of a catalog, as likely as not; undefined where several members may be it. */
export function catalogIdOf(item: Item, path: string): string | undefined {
  const names = catalogIdNames(item, path);
  const certain = names.find((name) => certainNames(path).includes(name));
  const [likeliest, another] = names.filter((name) => name !== 'displayName' || names.length === 1);
  const found = certain ?? (another === undefined ? likeliest : undefined);
  return found && (item[found] as string);
}

function certainNames(path: string): string[] {
  return ['id', ...ownIdNames(path), ...catalogNames];
}

/** The members of an item of a catalog that may be its id, the likeliest first. */
export function catalogIdNames(item: Item, path: string): string[] {
  const named = certainNames(path);
  const others = Object.keys(item).filter((name) => /Id$|^id/.test(name) && !named.includes(name));
  return [...named, ...others, ...titles].filter(
    (name) => typeof item[name] === 'string' && item[name] !== '',
  );
}
