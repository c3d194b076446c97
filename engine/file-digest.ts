import { createHash } from 'node:crypto';
import { readLimited } from './read-limited.ts';

/** Of a file that somebody names. */
const mostBytes = 256 * 2 ** 20;

/** SHA-256 of a text, as 64 hex digits. */
export function sha256Of(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** SHA-256 of a text file in UTF-8, as `sha256sum` prints it. @throws Error when it can't be read */
export async function fileDigest(file: string): Promise<string> {
  return sha256Of(await readLimited(file, mostBytes));
}
