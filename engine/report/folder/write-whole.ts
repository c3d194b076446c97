import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../errors.ts';
import { printErrorLine } from '../../print.ts';
import { writeOwnFile } from './own-file.ts';

/** Milliseconds between two looks whether somebody reads a pipe. */
const betweenLooks = 200;

/**
 * Writes a result to a file, which has it whole or stays as it was. A link leads to the file that is written, and a device
 * or a pipe, such as `/dev/stdout`, takes the text as it comes. A pipe that nobody reads is waited for, which is printed.
 * @throws UsageError when it can't be written, as on a full disk
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  try {
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) await writeOwnFile(file, text);
    else if (found.isFile()) await writeOwnFile(await realpath(file), text);
    else if (found.isFIFO()) await writeToPipe(file, text);
    else await writeFile(await realpath(file), text);
  } catch (cause) {
    throw new UsageError(`${file} can't be written: ${(cause as Error).message}`, { cause });
  }
}

async function writeToPipe(file: string, text: string): Promise<void> {
  const pipe = await openPipe(file);
  try {
    await writeFile(file, text);
  } finally {
    await pipe.close();
  }
}

/** The pipe once somebody reads it. To open one that nobody reads would block the process, which no signal ends then. */
async function openPipe(file: string): Promise<FileHandle> {
  for (let looks = 1; ; looks++) {
    try {
      return await open(file, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
    }
    if (looks === 1) printErrorLine(`${file} is a pipe that nobody reads yet: waiting for somebody who does`);
    await sleep(betweenLooks);
  }
}
