import { isRecord } from '../../engine/openapi/json.ts';
import { amountInText, timesNamed } from './amount-in-text.ts';
import {
  isAlternatives,
  isCount,
  isFleet,
  isGpuType,
  isHardware,
  isLasting,
  isNaming,
  isSetting,
  type Quantity,
  quantityAt,
  readsLasting,
} from './amount-places.ts';

/** Something in a body that orders so many, or so much. */
export type Amount = {
  readonly quantity: Quantity;
  readonly place: string;
  /** So many, or gigabytes; infinite where nobody can tell how much it is. */
  readonly value: number;
  readonly words: string;
};

/**
 * Everything in a value that may order something: what is not documented as sized otherwise.
 * @param place the members that lead to it, with points between
 */
export function amountsAt(value: unknown, place = ''): Amount[] {
  if (Array.isArray(value))
    return [...manyListed(value, place), ...value.flatMap((one) => amountsAt(one, place))];
  if (isRecord(value))
    return [
      ...manyMapped(value, place),
      ...Object.entries(value).flatMap(([name, one]) =>
        amountsAt(one, place === '' ? name : `${place}.${name}`),
      ),
    ];
  if (isLasting(place) && isCommitment(value)) return [amount('unknown', place, value, Infinity)];
  if (typeof value === 'string') return textAmounts(value, place);
  if (typeof value !== 'number' || isSetting(place)) return [];
  const { quantity, each } = quantityAt(place);
  return [amount(quantity, place, value, value * each)];
}

function amount(quantity: Quantity, place: string, shown: unknown, value: number): Amount {
  return { quantity, place, value, words: JSON.stringify(shown).slice(0, 40) };
}

/** What is paid by the hour, or not at all. */
const fleeting =
  /^(|none|no|off|false|0|(per[\s_-]?)?hour(ly)?|on[\s_-]?demand|pay[\s_-]?as[\s_-]?you[\s_-]?go|payg)$/i;

function isCommitment(value: unknown): boolean {
  return typeof value === 'string' ? !fleeting.test(value.trim()) : Boolean(value);
}

/** A text at a place whose numbers are known must read like one; any other is an amount where it reads like one. */
function textAmounts(text: string, place: string): Amount[] {
  if (isGpuType(place)) return [amount('types', place, text, 1)];
  if (text.trim() === '' || isNaming(place) || isSetting(place)) return [];
  const { quantity, each } = quantityAt(place);
  const found = amountInText(text);
  if (readsLasting(text)) return [amount('unknown', place, text, Infinity)];
  if (found?.isStorage === true) return [amount('gigabytes', place, text, found.value)];
  if (found !== undefined) return [amount(quantity, place, text, found.value * each)];
  if (isHardware(text)) return [amount('types', place, text, timesNamed(text))];
  return isCount(place) ? [amount(quantity, place, text, Infinity)] : [];
}

function manyListed(list: readonly unknown[], place: string): Amount[] {
  if (list.length < 2 || isAlternatives(place)) return [];
  const areThings =
    isFleet(place) ||
    list.some(isHeld) ||
    list.some((one) => typeof one === 'string' && isHardware(one)) ||
    hasTwins(list);
  return areThings ? [many(list.length, place)] : [];
}

/** Objects that are alike, each under a name of its own. */
function manyMapped(map: Readonly<Record<string, unknown>>, place: string): Amount[] {
  const values = Object.values(map);
  if (values.length < 2 || place === '' || isSetting(place)) return [];
  const shapes = new Set(values.map((one) => (isRecord(one) ? Object.keys(one).sort().join(' ') : '')));
  const areAlike = values.every(isRecord) && shapes.size === 1;
  const areNamed = /s$/i.test(place) && isFleet(place) && values.every((one) => typeof one === 'string');
  return areAlike || areNamed ? [many(values.length, place)] : [];
}

function many(count: number, place: string): Amount {
  return { quantity: 'unknown', place, value: count, words: `of ${count}` };
}

function isHeld(one: unknown): boolean {
  return typeof one === 'object' && one !== null;
}

/** The same text twice is no choice of two. */
function hasTwins(list: readonly unknown[]): boolean {
  return list.every((one) => typeof one === 'string') && new Set(list).size < list.length;
}
