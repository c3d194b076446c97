import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunReport } from './run-report.ts';

/**
 * Makes a run's folder, which no other run has: it is called by the moment when the run began, and has a number besides
 * where another one began then, as a joined run begins with the first of its parts.
 * @param kind what the name begins with
 * @returns its name below `parent`
 */
export async function makeRunFolder(
  parent: string,
  { startedAt }: Pick<RunReport, 'startedAt'>,
  kind = '',
): Promise<string> {
  const moment = kind + startedAt.replaceAll(/[:.]/g, '-');
  await mkdir(parent, { recursive: true });
  for (let count = 1; ; count++) {
    const name = count === 1 ? moment : `${moment}-${count}`;
    if (await isMade(join(parent, name))) return name;
  }
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
