import { createReadStream } from 'node:fs';

/**
 * Reads a text file that somebody named, which may be a pipe, or have no end.
 * @param most how many bytes it may have
 * @throws Error when it can't be read, or has more
 */
export async function readLimited(file: string, most: number): Promise<string> {
  const chunks: Buffer[] = await createReadStream(file, { end: most }).toArray();
  const bytes = Buffer.concat(chunks);
  if (bytes.length > most) throw new Error(`it has more than ${most / 2 ** 20} MB`);
  return bytes.toString('utf8');
}
