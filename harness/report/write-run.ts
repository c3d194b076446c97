import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { RuleResult } from '../rule/result.ts';
import { endOf, endOfRunIn } from './folder/end-of-run.ts';
import { renderEvents } from './render-events.ts';
import { renderFailure } from './render-failure.ts';
import { renderJunit } from './render-junit.ts';
import { folderOf, renderResults } from './render-results.ts';
import { renderReplay } from './replay/render-replay.ts';
import type { RunReport } from './run-report.ts';
import { writePage } from './write-page.ts';

const root = new URL('../../', import.meta.url).pathname;

/**
 * Writes a run's folder below `parent`: results.json, junit.xml, for each failure its trace and its replay script, and
 * of all that lies there then report.html. `latest` beside it points there.
 * @param rate milliseconds of the target's time in a millisecond of ours
 */
export async function writeRun(parent: string, report: RunReport, rate: number): Promise<string> {
  const name = await makeRunFolder(parent, report);
  const folder = join(parent, name);
  const record = renderResults(report);
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(record, null, 2)}\n`);
  await writeFile(join(folder, 'junit.xml'), renderJunit(report));
  for (const result of report.results) {
    if (result.failure !== undefined) await writeFailure(folder, report, result, rate);
  }
  await writePage(folder);
  await pointLatest(parent, name, endOf(record));
  return folder;
}

async function writeFailure(run: string, report: RunReport, result: RuleResult, rate: number): Promise<void> {
  const folder = join(run, folderOf(result));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'trace.txt'), `${renderFailure(report, result, folder)}\n`);
  await writeFile(join(folder, 'trace.json'), renderEvents(result.failure!.events));
  const script = renderReplay(result, { root: relative(folder, root) || '.', rate });
  await writeFile(join(folder, 'replay.sh'), script, { mode: 0o755 });
}

/**
 * Makes a run's folder, which no other run has: it is called by the moment when the run began, and has a number besides
 * where another one began then, as a joined run begins with the first of its parts.
 * @returns its name below `parent`
 */
export async function makeRunFolder(
  parent: string,
  { startedAt }: Pick<RunReport, 'startedAt'>,
): Promise<string> {
  const moment = startedAt.replaceAll(/[:.]/g, '-');
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

/** Has `latest` beside the runs point to one of them, unless it points to one that ended later. */
export async function pointLatest(parent: string, name: string, end: number): Promise<void> {
  const link = join(parent, 'latest');
  const before = await endOfRunIn(link);
  if (before !== undefined && before > end) return;
  const fresh = join(parent, `.latest-${name}`);
  await symlink(name, fresh);
  await rename(fresh, link);
}
