import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { RuleResult } from '../rule/result.ts';
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
  const name = folderNameOf(report);
  const folder = join(parent, name);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(renderResults(report), null, 2)}\n`);
  await writeFile(join(folder, 'junit.xml'), renderJunit(report));
  for (const result of report.results) {
    if (result.failure !== undefined) await writeFailure(folder, report, result, rate);
  }
  await writePage(folder);
  await pointLatest(parent, name);
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

/** A run's folder is called by the moment when it began. */
export function folderNameOf({ startedAt }: Pick<RunReport, 'startedAt'>): string {
  return startedAt.replaceAll(/[:.]/g, '-');
}

/** Has `latest` beside the runs point to one of them. */
export async function pointLatest(parent: string, name: string): Promise<void> {
  const link = join(parent, 'latest');
  await rm(link, { force: true });
  await symlink(name, link);
}
