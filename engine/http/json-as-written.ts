/** Numbers of 16 digits or more, or with an exponent, may be others once they are read. */
export const inexact = /\d{16}|\d[eE]/;

/**
 * JSON in which a number that can't be held is the text that it was written as: `9007199254740993` would be another one. Undefined
 * where the text is none.
 */
export function jsonAsWritten(text: string): unknown {
  try {
    return inexact.test(text) ? JSON.parse(text, asWritten as typeof plain) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plain(_: string, value: unknown): unknown {
  return value;
}

/** Written into replay scripts as it is, as `jsonAsWritten` is: they need nothing but each other and `inexact`. */
export function asWritten(_: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return typeof value === 'number' && String(value) !== source && !Number.isSafeInteger(value)
    ? source
    : value;
}
