import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { printableJson } from '../../printable.ts';
import { endOf } from '../folder/end-of-run.ts';
import { findRun } from '../folder/find-run.ts';
import { mostRecordBytes, ownFile } from '../folder/own-file.ts';
import { readEvidence } from '../folder/read-evidence.ts';
import { readRun } from '../folder/read-run.ts';
import { writeWhole } from '../folder/write-whole.ts';
import { finishRun } from '../journal/finish-run.ts';
import { makeRunFolder } from '../make-run-folder.ts';
import { type JunitSuite, renderJunit } from '../render-junit.ts';
import { renderTrace } from '../render-trace.ts';
import type { ReportedService } from '../reported-service.ts';
import type { RunRecord } from '../run-record.ts';
import { writePage } from '../write-page.ts';
import { pointLatest, writeCtrf } from '../write-run.ts';
import { mergeRecords, type Part } from './merge-records.ts';

/** Events of a failure whose calls stand in junit.xml; longer ones stand in their own file alone. */
const mostEvents = 10_000;

type MergedRuns = {
  readonly folder: string;
  readonly record: RunRecord;
  /** Seeds of the parts, each once; the record has the first. */
  readonly seeds: readonly number[];
};

/**
 * Joins the runs in some folders, each of a part of the rules, into one run below `parent`, with all that belongs to it.
 * @throws UsageError when a folder holds no run, or they are no parts of one
 */
export async function mergeRuns(
  service: ReportedService,
  folders: readonly string[],
  parent: string,
): Promise<MergedRuns> {
  const parts: Part[] = [];
  for (const folder of folders) parts.push(await readPart(service, folder));
  const record = { ...mergeRecords(parts), joinedAt: new Date().toISOString() };
  const name = await makeRunFolder(parent, record);
  const folder = join(parent, name);
  for (const part of parts) await copyFailures(part, folder);
  const suites: JunitSuite[] = [];
  for (const part of parts) suites.push(await junitSuiteOfPart(part));
  await writeWhole(join(folder, 'junit.xml'), renderJunit(service.rules, suites));
  await writeWhole(join(folder, 'results.json'), `${printableJson(record, 2)}\n`);
  await writeCtrf(service, folder, record);
  await writePage(service, folder);
  await pointLatest(parent, name, endOf(record));
  return { folder, record, seeds: [...new Set(parts.map((part) => part.record.seed))] };
}

async function readPart(service: ReportedService, given: string): Promise<Part> {
  await finishRun(service, given);
  const folder = await findRun(given);
  return { folder, record: await readRun(folder) };
}

/** A part's verdicts are those of its record, as everything else that is joined; its calls are those of its traces. */
async function junitSuiteOfPart({ folder, record }: Part): Promise<JunitSuite> {
  const calls = new Map<string, readonly string[]>();
  for (const { id, failure } of record.rules) {
    if (failure === null) continue;
    const { events } = await readEvidence(folder, failure);
    const isShown = events !== undefined && events.length <= mostEvents;
    calls.set(id, isShown ? renderTrace(events) : [`calls: ${failure.folder}/trace.txt`]);
  }
  return { run: record, callsOf: ({ id }) => calls.get(id) ?? [] };
}

/** What `verify` writes of a failure, and nothing else that lies there. */
async function copyFailures({ folder, record }: Part, into: string): Promise<void> {
  for (const { failure } of record.rules) {
    if (failure === null) continue;
    await mkdir(join(into, failure.folder), { recursive: true });
    for (const name of ['trace.txt', 'trace.json', 'replay.sh']) {
      const file = await ownFile(folder, `${failure.folder}/${name}`, Infinity);
      if (file === undefined) continue;
      await assertCopied(file);
      await copyFile(file, join(into, failure.folder, name));
    }
  }
}

/** A folder that came from elsewhere may hold what fills a disk. */
async function assertCopied(file: string): Promise<void> {
  const { size } = await stat(file);
  if (size > mostRecordBytes)
    throw new UsageError(
      `${file} has more than ${mostRecordBytes / 2 ** 20} MB: nothing that verify writes has`,
    );
}
