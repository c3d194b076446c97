import { dirname, join, relative } from 'node:path';
import { UsageError } from '../errors.ts';
import { readHistoryFolder } from '../history/history-folder.ts';
import type { HistoryRecord } from '../history/history-record.ts';
import { findRun, runsIn } from '../report/folder/find-run.ts';
import { writeOwnFile } from '../report/folder/own-file.ts';
import { readHistory } from '../report/folder/read-history.ts';
import { type PastLoad, readLoads } from '../report/folder/read-loads.ts';
import { readRun } from '../report/folder/read-run.ts';
import { writeWhole } from '../report/folder/write-whole.ts';
import { type ReportedService, withOwnRules } from '../report/reported-service.ts';
import { pastReleasesOf } from './past-releases.ts';
import type { ReleaseRun } from './release-content.ts';
import { renderRelease } from './render-release.ts';

export type ReleaseOptions = {
  /** Where the page goes; release.html of the first run unless given. */
  readonly out?: string;
  /** The folder with earlier runs and loads, or with records of a history; that around the first run unless given. */
  readonly history?: string;
  /** The moment of the page. */
  readonly now: Date;
};

/**
 * Writes the page of a release: of runs of one target, and of what lies in a folder of results.
 * @returns the file
 * @throws UsageError when a folder holds no run, or they are runs of several targets
 */
export async function writeRelease(
  service: ReportedService,
  folders: readonly string[],
  { out, history, now }: ReleaseOptions,
): Promise<string> {
  const found: string[] = [];
  for (const folder of folders) found.push(await findRun(folder));
  const file = out ?? join(found[0]!, 'release.html');
  const runs: ReleaseRun[] = [];
  for (const folder of found) runs.push({ run: await readRun(folder), link: linkTo(dirname(file), folder) });
  const [first, ...others] = runs;
  if (first === undefined) throw new UsageError('a release needs one run at least');
  assertOneTarget(first, others);
  const around = dirname(found[0]!);
  const { records } = await readHistoryFolder(history ?? around);
  const results = history !== undefined && !(await isOfRecords(history, records)) ? history : around;
  const page = renderRelease({
    service: withOwnRules(service, first.run),
    runs: [first, ...others],
    loads: newestOf(await readLoads(results), first.run.target),
    history: await readHistory(results, first.run),
    releases: pastReleasesOf(records, first.run),
    historyLink: linkTo(dirname(file), results),
    day: now.toISOString().slice(0, 10),
  });
  await (out === undefined ? writeOwnFile : writeWhole)(file, page);
  return file;
}

/** Whether a folder has what `verify --history` writes, and no runs: those are around the run of the release. */
async function isOfRecords(folder: string, records: readonly HistoryRecord[]): Promise<boolean> {
  return records.length > 0 && (await runsIn(folder)).every((name) => name.endsWith('.json'));
}

function assertOneTarget({ run: first }: ReleaseRun, others: readonly ReleaseRun[]): void {
  const other = others.find(({ run }) => run.target !== first.target);
  if (other !== undefined)
    throw new UsageError(
      `a release is of one target, and these are runs of ${first.target} and ${other.run.target}`,
    );
}

/** Of each load against the target the newest. */
function newestOf(loads: readonly PastLoad[], target: string): PastLoad[] {
  const own = loads.filter(({ record }) => record.target === target);
  return [...Map.groupBy(own, ({ record }) => record.load).values()].map(([newest]) => newest!);
}

/** What goes before the name of a file in that folder. */
function linkTo(from: string, folder: string): string {
  const parts = relative(from, folder).split('/').filter(Boolean);
  return [...parts, ''].map(encodeURIComponent).join('/');
}
