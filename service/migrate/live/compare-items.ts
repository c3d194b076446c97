import { isDeepStrictEqual } from 'node:util';
import { isRecord, type JsonRecord } from '../../../engine/openapi/json.ts';
import type { LivePair } from './live-pairs.ts';

/** Resources by their ids. */
export type Items = ReadonlyMap<string, JsonRecord>;

/** Where both sides differ. Values are as the target shows them. */
export type ItemDifference =
  | { readonly id: string; readonly missing: 'old' | 'new' }
  | {
      readonly id: string;
      readonly member: string;
      readonly place: string;
      readonly old: unknown;
      readonly new: unknown;
    };

/** What is in both sides, member by member, where both show it: what one leaves out, or shows as null, is no difference. */
export function compareItems(
  old: Items,
  now: Items,
  shown: NonNullable<LivePair['shown']>,
): ItemDifference[] {
  const missing = (from: Items, other: Items, side: 'old' | 'new'): ItemDifference[] =>
    [...from.keys()].filter((id) => !other.has(id)).map((id) => ({ id, missing: side }));
  const differing = [...old].flatMap(([id, before]) => {
    const after = now.get(id);
    return after === undefined ? [] : membersThatDiffer(id, before, after, shown);
  });
  return missing(old, now, 'new').concat(missing(now, old, 'old'), differing);
}

/** Whether anything but ids is compared: whether both sides show a member of the same resource. */
export function showAlike(old: Items, now: Items, shown: NonNullable<LivePair['shown']>): boolean {
  return [...old].some(([id, before]) =>
    Object.entries(shown).some(
      ([member, place]) =>
        valueAt(before, member) !== undefined && valueAt(now.get(id) ?? {}, place) !== undefined,
    ),
  );
}

/** Says of a difference where it is, without its values. */
export function placeOfDifference(difference: ItemDifference): string {
  const { id } = difference;
  return JSON.stringify('missing' in difference ? [id, difference.missing] : [id, difference.member, '']);
}

function membersThatDiffer(
  id: string,
  before: JsonRecord,
  after: JsonRecord,
  shown: NonNullable<LivePair['shown']>,
): ItemDifference[] {
  return Object.entries(shown).flatMap(([member, place]) => {
    const [old, now] = [valueAt(before, member), valueAt(after, place)];
    const isShown = old !== undefined && now !== undefined;
    return isShown && !isDeepStrictEqual(old, now) ? [{ id, member, place, old, new: now }] : [];
  });
}

/** @param place names apart by dots */
function valueAt(item: JsonRecord, place: string): unknown {
  const found = place
    .split('.')
    .reduce<unknown>((at, name) => (isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined), item);
  return found === null ? undefined : found;
}
