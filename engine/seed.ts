import { createHash } from 'node:crypto';

/** A seed of 32 bits, signed, that depends on every part and on nothing else. */
export function seedOf(...parts: readonly (string | number)[]): number {
  return createHash('sha256').update(parts.join('\n')).digest().readInt32BE(0);
}

/** A fingerprint of texts in their order, as 16 hex digits. */
export function digestOf(texts: Iterable<string>): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\n');
  return hash.digest('hex').slice(0, 16);
}
