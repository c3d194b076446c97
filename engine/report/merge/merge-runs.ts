import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import { printableJson } from '../../printable.ts';
import { endOf } from '../folder/end-of-run.ts';
import { findRun } from '../folder/find-run.ts';
import { mostRecordBytes, ownFile, readOwnFile } from '../folder/own-file.ts';
import { readRun } from '../folder/read-run.ts';
import { writeWhole } from '../folder/write-whole.ts';
import { finishRun } from '../journal/finish-run.ts';
import { makeRunFolder } from '../make-run-folder.ts';
import type { ReportedService } from '../reported-service.ts';
import type { RunRecord } from '../run-record.ts';
import { writePage } from '../write-page.ts';
import { pointLatest, writeCtrf } from '../write-run.ts';
import { mergeJunit } from './merge-junit.ts';
import { mergeRecords, type Part } from './merge-records.ts';

/** Bytes of one part's JUnit XML. */
const mostJunit = 64 * 2 ** 20;

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
  const junits = await Promise.all(parts.map(readJunit));
  await writeWhole(join(folder, 'junit.xml'), mergeJunit(junits));
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

async function readJunit({ folder }: Part): Promise<string> {
  const text = await readOwnFile(folder, 'junit.xml', mostJunit);
  if (text !== undefined) return text;
  throw new UsageError(`${folder} has no junit.xml of its own, or one that is too large`);
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
