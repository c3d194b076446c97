import { isRecord } from '../../../engine/openapi/json.ts';

/**
 * Every text in a value, names of members included: any of them may be an id.
 * @param namedDepth how many members deep a `name` is what something is to be called, which is nobody's id
 */
export function saidTexts(value: unknown, namedDepth = 0): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((one) => saidTexts(one));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([member, one]) =>
    member === 'name' && namedDepth > 0 ? [] : [member, ...saidTexts(one, namedDepth - 1)],
  );
}

/** The words of a text in whatever form: XML, a form, or JSON that is broken. */
export function wordsIn(text: string): string[] {
  return text.split(/[\s"'`<>=&(){}[\]\\]+/).filter((word) => word !== '');
}
