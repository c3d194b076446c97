import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertNoLinkBelow } from '../../engine/links-below.ts';
import { isGenerated } from '../text/header.ts';
import type { FileDifference } from './compare-files.ts';
import type { Files } from './files.ts';

/**
 * Makes the present files the fresh ones, and says how. A surplus file goes only if it says that we made it.
 * @throws UsageError where a link leads out of the folder
 */
export async function writeFiles(
  folder: string,
  differences: readonly FileDifference[],
  fresh: Files,
  present: Files,
): Promise<string[]> {
  const done: string[] = [];
  for (const { file } of differences) {
    const text = fresh.get(file);
    done.push(
      text === undefined ? await remove(folder, file, present.get(file)!) : await write(folder, file, text),
    );
  }
  return done;
}

async function write(folder: string, file: string, text: string): Promise<string> {
  const path = join(folder, file);
  await assertNoLinkBelow(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return `wrote ${file}`;
}

async function remove(folder: string, file: string, text: string): Promise<string> {
  if (!isGenerated(text)) return `left ${file}, which was not generated and is in the way`;
  await assertNoLinkBelow(folder, dirname(file));
  await rm(join(folder, file));
  return `removed ${file}`;
}
