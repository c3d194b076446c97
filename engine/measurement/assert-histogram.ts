import { inflateSync } from 'node:zlib';

/** Bytes of a histogram's head, before its counts. */
const headBytes = 40;
/** Significant digits that `countSamples` keeps: more of them take more counts. */
const mostDigits = 3;
/** Counts of a histogram of three digits that reaches 2^53. */
const mostCounts = (53 - 10) * 1024 + 1024;
/** Bytes of one count at most, by the format. */
const bytesOfCount = 9;

/**
 * Refuses a histogram that the library would take long to read, or that takes much memory: it believes the length, the digits
 * and the runs of zeros that are written there.
 * @throws Error
 */
export function assertHistogram(text: string): void {
  const packed = Buffer.from(text, 'base64');
  const bytes = inflateSync(packed.subarray(8), { maxOutputLength: headBytes + mostCounts * bytesOfCount });
  const counts = bytes.subarray(headBytes);
  if (bytes.length < headBytes || bytes.readInt32BE(4) !== counts.length)
    throw new RangeError('its length is another one');
  if (bytes.readInt32BE(12) > mostDigits) throw new RangeError('it has too many digits');
  if (bytes.readBigInt64BE(24) > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('it reaches too far');
  if (filledBy(counts) > mostCounts) throw new RangeError('it has too many counts');
}

/** How many counts are written there: a negative number, which is odd as it is written, stands for so many zeros. */
function filledBy(counts: Buffer): number {
  let filled = 0;
  for (let at = 0; at < counts.length; ) {
    const after = counts.subarray(at, at + bytesOfCount).findIndex((byte) => byte < 0x80);
    const bytes = counts.subarray(at, after < 0 ? at + bytesOfCount : at + after + 1);
    const written = bytes.reduceRight((value, byte) => value * 0x80 + (byte & 0x7f), 0);
    filled += bytes[0]! % 2 === 1 ? (written + 1) / 2 : 1;
    at += bytes.length;
  }
  return filled;
}
