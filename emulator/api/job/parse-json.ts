/** The JSON in a body; undefined when it is none. JSON is UTF-8 (RFC 8259, 8.1). */
export function parseJson(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return undefined;
  }
}
