import { isRecord } from '../../engine/openapi/json.ts';
import { isHardware, isNaming } from './amount-places.ts';

/** Where a body names the type of a machine. @see interface 2.9, 2.10, 4.4 */
const typePlaces =
  /(^|\.)([gc]pus?\.((type|flavor)_?)?ids?|gpu_?type(_?ids?)?|cpu_?(type|flavor)(_?ids?)?)$/i;

/** A text in a body, and whether it stands where types of machines are named. */
export type NamedText = { readonly text: string; readonly isType: boolean };

/** Every text in a value. @param place the members that lead to it, with points between */
export function textsNamed(value: unknown, place = ''): NamedText[] {
  if (typeof value === 'string')
    return value === '' ? [] : [{ text: value, isType: isTypeNamed(value, place) }];
  if (Array.isArray(value)) return value.flatMap((one) => textsNamed(one, place));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    textsNamed(one, place === '' ? name : `${place}.${name}`),
  );
}

function isTypeNamed(text: string, place: string): boolean {
  return typePlaces.test(place) || (isHardware(text) && !isNaming(place));
}
