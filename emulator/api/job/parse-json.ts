import { isNestedDeeperThan } from '../../core/nesting.ts';
import { parsed } from '../../core/submission.ts';

/**
 * Nesting that is taken. What is deeper would be read, and then break whoever copies or writes it: handlers, answers,
 * webhooks.
 */
const mostLevels = 1000;

/** The JSON in a body, or why there is none to go on with. */
export function parseJson(bytes: Uint8Array, parse = parsed): { value: unknown } | { problem: string } {
  const text = textIn(bytes);
  const body = text === undefined ? undefined : parse(text);
  if (body === undefined) return { problem: 'the body is not JSON' };
  if (!isNestedDeeperThan(mostLevels, body.value)) return body;
  return { problem: `the body is nested deeper than ${mostLevels} levels` };
}

/** The text of a body; undefined when it is not UTF-8, which JSON is (RFC 8259, 8.1). */
function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
