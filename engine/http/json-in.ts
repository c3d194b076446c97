const lenient = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true });

/** What stands in the place of bytes that are not UTF-8. */
const replacement = '\uFFFD';

/** A body as text, whatever it is. */
export function textIn(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** The JSON in a body, which is UTF-8 (RFC 8259, 8.1): other bytes make none. Undefined where there is none. */
export function jsonIn(bytes: Uint8Array, text: string = textIn(bytes)): unknown {
  try {
    return JSON.parse(text.includes(replacement) ? strict.decode(bytes) : text);
  } catch {
    return undefined;
  }
}
