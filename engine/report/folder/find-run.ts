import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { UsageError } from '../../errors.ts';
import { typedCommand } from '../../installation.ts';
import { endOfRunIn } from './end-of-run.ts';

/** The names of the runs in a folder of results, that which began last first: each is called by that moment. */
export async function runsIn(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\dT/.test(name))
    .toSorted()
    .toReversed();
}

/**
 * The run that a folder is, or the newest of those that lie in it: that which ended last, as `latest` does.
 * @throws UsageError when there is none
 */
export async function findRun(folder: string): Promise<string> {
  if (await hasResults(folder)) return named(folder);
  const newest = await newestIn(folder);
  if (newest !== undefined) return named(join(folder, newest));
  throw new UsageError(
    `there is no run in ${folder}: give a folder that \`${typedCommand('verify')}\` wrote, or the one that holds its runs`,
  );
}

/** Of those that ended at the same moment that which began last. */
async function newestIn(parent: string): Promise<string | undefined> {
  const ends: { name: string; end: number }[] = [];
  for (const name of await runsIn(parent)) {
    const end = await endOfRunIn(join(parent, name));
    if (end !== undefined) ends.push({ name, end });
  }
  return ends.toSorted((one, other) => other.end - one.end)[0]?.name;
}

/** Its own name, whatever link led there, and seen from where we are if it lies below. */
async function named(folder: string): Promise<string> {
  const real = await realpath(folder);
  const near = relative(process.cwd(), real);
  return near === '' || near.startsWith('..') ? real : near;
}

async function hasResults(folder: string): Promise<boolean> {
  const found = await stat(join(folder, 'results.json')).catch(() => undefined);
  return found?.isFile() === true;
}
