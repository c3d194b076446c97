import { createReadStream } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';

/** What a shell gives for `<(command)` or standard input, where whoever writes has begun already; and what is empty at once. */
const endsByItself = /^\/(dev\/(fd\/\d+|stdin|null)|proc\/self\/fd\/\d+)$/;

/**
 * Reads a text file that somebody named. A named pipe or a device is refused: it may never give anything, or never end.
 * @param most how many bytes it may have
 * @throws Error when it can't be read, has more, or is no ordinary file
 */
export async function readLimited(file: string, most: number): Promise<string> {
  const chunks: Buffer[] = endsByItself.test(file)
    ? await createReadStream(file, { end: most }).toArray()
    : await readOrdinary(file, most);
  const bytes = Buffer.concat(chunks);
  if (bytes.length > most) throw new Error(`it has more than ${most / 2 ** 20} MB`);
  return bytes.toString('utf8');
}

/** Without waiting for somebody at the other end of a pipe. */
async function readOrdinary(file: string, most: number): Promise<Buffer[]> {
  // Windows has no such flag, nor pipes in its file system.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    await assertOrdinary(handle);
    return await handle.createReadStream({ end: most }).toArray();
  } finally {
    await handle.close();
  }
}

/** A folder is refused when it is read. */
async function assertOrdinary(handle: FileHandle): Promise<void> {
  const found = await handle.stat();
  if (found.isFile() || found.isDirectory()) return;
  const kind = found.isFIFO() ? 'a named pipe' : 'a device';
  throw new Error(`it is ${kind}, and no ordinary file: write to a file what it gives, and name that`);
}
