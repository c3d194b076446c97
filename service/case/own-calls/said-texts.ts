import { jsonAsWritten } from '../../../engine/http/json-as-written.ts';
import { isRecord } from '../../../engine/openapi/json.ts';
import { readingsOf } from './readings-of.ts';

/**
 * Every text in a value, names of members included, and those in a text that is JSON: any of them may be an id.
 * @param namedDepth how many members deep a `name` is what something is to be called, which is nobody's id
 */
export function saidTexts(value: unknown, namedDepth = 0): string[] {
  if (typeof value === 'string') return [value, ...saidTexts(jsonWithin(value))];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap((one) => saidTexts(one));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([member, one]) =>
    member === 'name' && typeof one === 'string' && namedDepth > 0
      ? []
      : [member, ...saidTexts(one, namedDepth - 1)],
  );
}

/** A number within a text is said by the text. */
function jsonWithin(text: string): unknown {
  return /^\s*["[{]/.test(text) ? jsonAsWritten(text) : undefined;
}

/** The words of a text in whatever form: XML, a form, or JSON that is broken. */
export function wordsIn(text: string): string[] {
  const words = readingsOf(text).flatMap((one) => one.split(/[\s"'`<>=&(){}[\]\\]+/));
  return [...new Set(words)].filter((word) => word !== '');
}
