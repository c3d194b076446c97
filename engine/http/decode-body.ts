import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib';
import { readingLimits } from '../reading-limits.ts';
import { TransportError } from './transport-error.ts';

const maxOutputLength = readingLimits.bodyBytes;

type Decode = (bytes: Uint8Array) => Promise<Uint8Array>;

const unzip: Decode = (bytes) => promisify(gunzip)(bytes, { maxOutputLength });

const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', unzip],
  ['x-gzip', unzip],
  ['deflate', (bytes) => promisify(inflate)(bytes, { maxOutputLength })],
  ['br', (bytes) => promisify(brotliDecompress)(bytes, { maxOutputLength })],
  ['zstd', (bytes) => promisify(zstdDecompress)(bytes, { maxOutputLength })],
]);

/** More, one around the other, nobody makes. */
const mostCodings = 2;

/** How a body is encoded, in the order in which that was done; empty where it is not, or in a way that nobody knows. */
export function codingsOf(headers: Readonly<Record<string, string>>): readonly string[] {
  const named = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  const codings = named.map((coding) => coding.trim()).filter((coding) => !/^(identity)?$/.test(coding));
  return codings.every((coding) => decoders.has(coding)) ? codings : [];
}

/**
 * A body as it was before it was encoded.
 * @throws TransportError for one that is not what it says, or gets larger than what is read
 */
export async function decodeBody(encoded: Uint8Array, codings: readonly string[]): Promise<Uint8Array> {
  if (codings.length > mostCodings)
    throw new TransportError('garbled', `the answer is encoded more than ${mostCodings} times`);
  let bytes = encoded;
  for (const coding of codings.toReversed()) bytes = await decodedFrom(coding, bytes);
  return bytes;
}

async function decodedFrom(coding: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await decoders.get(coding)!(bytes);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new TransportError('beyond', `the answer is larger than ${maxOutputLength} bytes`, cause);
    throw new TransportError('garbled', `the answer is not encoded by ${coding} as it says`, cause);
  }
}
