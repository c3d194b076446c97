const lenient = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true });

/** What stands in the place of bytes that are not UTF-8. */
const replacement = '\uFFFD';

/** A body as text, whatever it is. */
export function textIn(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** A zero with a sign, as servers write it that count in floating point. */
const negativeZero = /(?:^|[\s:,[])-0(?:\.0*)?(?:[eE][-+]?\d+)?(?=[\s,\]}]|$)/;

/**
 * The JSON in a body, which is UTF-8 (RFC 8259, 8.1): other bytes make none. Undefined where there is none. A zero has no sign:
 * nothing says how a number is written.
 */
export function jsonIn(bytes: Uint8Array, text: string = textIn(bytes)): unknown {
  try {
    const json = text.includes(replacement) ? strict.decode(bytes) : text;
    return json.includes('-0') && negativeZero.test(json) ? JSON.parse(json, unsigned) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

function unsigned(_name: string, value: unknown): unknown {
  return value === 0 ? 0 : value;
}
