import { readingLimits } from '../reading-limits.ts';
import { isDeeperThan } from './json-depth.ts';
import { TransportError } from './transport-error.ts';

const { bodyBytes, jsonDepth } = readingLimits;

/**
 * Reads a body as far as the limits of what is read allow.
 * @throws TransportError beyond them
 */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    assertSize(size);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(Buffer.concat(chunks, size));
  assertDepth(bytes);
  return bytes;
}

/** @throws TransportError when so many bytes are more than is read */
export function assertSize(size: number, most: number = bodyBytes): void {
  if (size > most) throw new TransportError('beyond', `the answer is larger than ${most} bytes`);
}

/** @throws TransportError when the JSON in a body is deeper than what is read */
export function assertDepth(bytes: Uint8Array): void {
  if (isDeeperThan(jsonDepth, bytes))
    throw new TransportError('beyond', `the answer is nested deeper than ${jsonDepth} levels`);
}
