import { realpath, stat, writeFile } from 'node:fs/promises';
import { UsageError } from '../../errors.ts';
import { writeOwnFile } from './own-file.ts';

/**
 * Writes a result to a file, which has it whole or stays as it was. A link leads to the file that is written, and a device
 * or a pipe, such as `/dev/stdout`, takes the text as it comes.
 * @throws UsageError when it can't be written, as on a full disk
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  try {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) await writeOwnFile(file, text);
    else await (found.isFile() ? writeOwnFile : writeFile)(await realpath(file), text);
  } catch (cause) {
    throw new UsageError(`${file} can't be written: ${(cause as Error).message}`, { cause });
  }
}
