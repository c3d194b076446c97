import { isRecord, type JsonRecord } from '../../engine/openapi/json.ts';
import { idOf, ownIdNames } from './item-id.ts';

/**
 * Every id that something shown may have, the likeliest first: under any name of an id of its kind, in the member of the kind's
 * name, as a text or as a number. What is judged is read by `idOf` alone; what must not be touched is whatever may be an id.
 * @param path path of the call that showed it, with its parameters in braces
 */
export function shownIdsOf(item: unknown, path: string): string[] {
  if (!isRecord(item)) return [];
  const names = ['id', ...ownIdNames(path)];
  const within = ownIdNames(path).flatMap((name) => item[name.slice(0, -'Id'.length)]);
  const found = [item, ...within.filter(isRecord)].flatMap((one) => idsUnder(names, one));
  return [...new Set([idOf(item, path) ?? [], found].flat())];
}

function idsUnder(names: readonly string[], item: JsonRecord): string[] {
  return names.flatMap((name) => (Object.hasOwn(item, name) ? idTextsOf(item[name]) : []));
}

function idTextsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
