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
    member === 'name' && typeof one === 'string' && namedDepth > 0
      ? []
      : [member, ...saidTexts(one, namedDepth - 1)],
  );
}

/** The words of a text in whatever form: XML, a form, or JSON that is broken. */
export function wordsIn(text: string): string[] {
  return text.split(/[\s"'`<>=&(){}[\]\\]+/).filter((word) => word !== '');
}

/** The words of a text that may be ids, also where it is percent-encoded as a whole, as in a path or a query. */
export function idWordsIn(text: string): string[] {
  const words = [text, decoded(text)].flatMap((one) => one.split(/[^\p{L}\p{N}\p{M}\p{Cf}_.~%-]+/u));
  return [...new Set(words.flatMap((word) => [word, word.replaceAll(/^[.~%-]+|[.~%-]+$/g, '')]))];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replaceAll(/%[0-7][\da-f]/gi, (byte) => decodeURIComponent(byte));
  }
}
