import { isRecord } from '../../../engine/openapi/json.ts';

const idNames = /(^i|I|_i)[dD]s?$|^pods?$/;

/** What are ids by the names of their members, wherever in a value. */
export function idTexts(value: unknown): Set<string> {
  return textsIn(value, idNames);
}

/** The texts and numbers in a value, as texts: every one, or those below members of some names. */
export function textsIn(value: unknown, names = /(?:)/, isBelow = names.test('')): Set<string> {
  if (typeof value === 'string' || typeof value === 'number') return new Set(isBelow ? [String(value)] : []);
  const members = isRecord(value) ? Object.entries(value) : [];
  const items = Array.isArray(value) ? value.flatMap((one) => [...textsIn(one, names, isBelow)]) : [];
  const below = members.flatMap(([name, one]) => [...textsIn(one, names, isBelow || names.test(name))]);
  return new Set([...items, ...below]);
}
