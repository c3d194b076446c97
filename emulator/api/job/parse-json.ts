/** The JSON in a body; undefined when it is none. */
export function parseJson(bytes: Uint8Array): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(textIn(bytes) ?? '') };
  } catch {
    return undefined;
  }
}

/** The text of a body; undefined when it is not UTF-8, which JSON is (RFC 8259, 8.1). */
export function textIn(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
