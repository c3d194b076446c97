import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;
const last = 0x10_ffff - surrogates;

/**
 * Any code point but surrogates, as a unit of `fc.string`: the values and the shrinking of its own unit `binary`, which
 * builds a table of all 1.1 million code points, a second of processor time in each worker.
 */
export function codePoint(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: last }).map(toText, toIndex);
}

function toText(index: number): string {
  return String.fromCodePoint(index < firstSurrogate ? index : index + surrogates);
}

/** @throws TypeError for what is not a text of one code point, as fast-check expects it */
function toIndex(text: unknown): number {
  const point = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined;
  if (point === undefined || text !== String.fromCodePoint(point))
    throw new TypeError('A code point has one character.');
  return point < firstSurrogate ? point : point - surrogates;
}
