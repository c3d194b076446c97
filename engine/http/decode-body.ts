import { pipeline, type Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzip,
  inflate,
  zstdDecompress,
} from 'node:zlib';
import { readingLimits } from '../reading-limits.ts';
import { TransportError } from './transport-error.ts';

const maxOutputLength = readingLimits.bodyBytes;

type Decoder = {
  /** Of a body that is there as a whole. */
  readonly decode: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Of one that goes on. */
  readonly create: () => Transform;
};

const gzip = decoderOf(promisify(gunzip), createGunzip);

const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', decoderOf(promisify(inflate), createInflate)],
  ['br', decoderOf(promisify(brotliDecompress), createBrotliDecompress)],
  ['zstd', decoderOf(promisify(zstdDecompress), createZstdDecompress)],
]);

function decoderOf(
  decode: (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>,
  create: () => Transform,
): Decoder {
  return { decode: (bytes) => decode(bytes, { maxOutputLength }), create };
}

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
  assertFew(codings);
  let bytes = encoded;
  for (const coding of codings.toReversed()) bytes = await decodedFrom(coding, bytes);
  return bytes;
}

/**
 * A body that goes on, as it was before it was encoded, as far as it has come. One that is not what it says, or breaks off, has
 * an error.
 * @throws TransportError for one that is encoded too often
 */
export function decodeStream(encoded: Readable, codings: readonly string[]): Readable {
  assertFew(codings);
  return codings
    .toReversed()
    .reduce<Readable>((body, coding) => pipeline(body, decoders.get(coding)!.create(), () => {}), encoded);
}

function assertFew(codings: readonly string[]): void {
  if (codings.length > mostCodings)
    throw new TransportError('garbled', `the answer is encoded more than ${mostCodings} times`);
}

/** The error of an answer that is not what its codings say. */
export function notEncoded(codings: readonly string[], cause: unknown): TransportError {
  return new TransportError(
    'garbled',
    `the answer is not encoded by ${codings.join(', ')} as it says`,
    cause,
  );
}

async function decodedFrom(coding: string, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await decoders.get(coding)!.decode(bytes);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new TransportError('beyond', `the answer is larger than ${maxOutputLength} bytes`, cause);
    throw notEncoded([coding], cause);
  }
}
