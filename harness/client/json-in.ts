/** The JSON in a body, which is UTF-8 (RFC 8259, 8.1): other bytes make none. Undefined where there is none. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
