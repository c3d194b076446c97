import { lstat, rename, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { printErrorLine } from '../print.ts';
import { printableJson } from '../printable.ts';
import { endOf, endOfRunIn } from './folder/end-of-run.ts';
import { writeOwnFile } from './folder/own-file.ts';
import { renderCtrf } from './render-ctrf.ts';
import { type JunitSuite, renderJunit } from './render-junit.ts';
import { renderResults } from './render-results.ts';
import { renderTrace } from './render-trace.ts';
import type { ReportedService } from './reported-service.ts';
import type { RunRecord } from './run-record.ts';
import type { RunReport } from './run-report.ts';
import { writePage } from './write-page.ts';

/**
 * Writes the report of a run into its folder: results.json, junit.xml, ctrf.json, and of all that lies there then report.html.
 * `latest` beside the folder points there.
 */
export async function writeReport(
  service: ReportedService,
  folder: string,
  report: RunReport,
): Promise<void> {
  const record = renderResults(report);
  await writeOwnFile(join(folder, 'results.json'), `${printableJson(record, 2)}\n`);
  await writeOwnFile(join(folder, 'junit.xml'), renderJunit(service.rules, [junitSuite(report, record)]));
  await writeCtrf(service, folder, record);
  await writePage(service, folder);
  await pointLatest(dirname(folder), basename(folder), endOf(record));
}

/** A run with the calls of its failures. */
export function junitSuite(report: RunReport, run: RunRecord): JunitSuite {
  const events = new Map(report.results.map(({ id, failure }) => [id, failure?.events ?? []]));
  return { run, callsOf: ({ id }) => renderTrace(events.get(id) ?? []) };
}

/** Writes the same verdicts in the common test report format. */
export async function writeCtrf(
  { rules }: ReportedService,
  folder: string,
  record: RunRecord,
): Promise<void> {
  await writeOwnFile(join(folder, 'ctrf.json'), `${printableJson(renderCtrf(rules, record), 2)}\n`);
}

/**
 * Has `latest` beside the runs point to one of them, unless it points to one that ended later. What is there and is no link is
 * somebody else's: it stays, which is printed.
 */
export async function pointLatest(parent: string, name: string, end: number): Promise<void> {
  const link = join(parent, 'latest');
  const found = await lstat(link).catch(() => undefined);
  if (found !== undefined && !found.isSymbolicLink())
    return printErrorLine(`${link} is no link to a run and stays as it is: this run is ${name}`);
  const before = await endOfRunIn(link);
  if (before !== undefined && before > end) return;
  const fresh = join(parent, `.latest-${name}`);
  await symlink(name, fresh);
  await rename(fresh, link);
}
