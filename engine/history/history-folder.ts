import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { UsageError } from '../errors.ts';
import { sha256Of } from '../file-digest.ts';
import { printableJson } from '../printable.ts';
import { readOwnFile, writeOwnFile } from '../report/folder/own-file.ts';
import { parseRecord } from '../report/folder/parse-record.ts';
import { prepareFolder } from '../report/prepare-folder.ts';
import schema from './history.schema.json' with { type: 'json' };
import type { HistoryRecord } from './history-record.ts';

/** Bytes that are read of one record. */
const mostBytes = 16 * 2 ** 20;

/**
 * Writes a record into a folder of history, in a file of its own: runs on other machines never write the same one, and what
 * is written twice is there once.
 * @returns the file
 * @throws UsageError when the folder takes nothing
 */
export async function writeHistory(folder: string, record: HistoryRecord): Promise<string> {
  await prepareFolder(folder);
  const text = `${printableJson(record)}\n`;
  const day = record.startedAt.replaceAll(/[:.]/g, '-');
  const name = `${day}-${record.kind}-${sha256Of(text).slice(0, 8)}.json`;
  const part = join(folder, `.${name}.part`);
  await writeOwnFile(part, text);
  await rename(part, join(folder, name));
  return join(folder, name);
}

/** The records of a folder, the oldest first, and the files that are none. */
export type ReadHistory = {
  readonly records: readonly HistoryRecord[];
  readonly problems: readonly string[];
};

/** Reads a folder of history. @throws UsageError when there is no such folder */
export async function readHistoryFolder(folder: string): Promise<ReadHistory> {
  const names = await readdir(folder).catch((cause: Error) => {
    throw new UsageError(`the history ${folder} can't be read: ${cause.message}`, { cause });
  });
  const isRecord = new Ajv2020({ allowUnionTypes: true, strict: false }).compile<HistoryRecord>(schema);
  const records: HistoryRecord[] = [];
  const problems: string[] = [];
  for (const name of names.filter((one) => /^[^.].*\.json$/.test(one)).toSorted()) {
    const value = parsed(await readOwnFile(folder, name, mostBytes));
    if (isRecord(value)) records.push(value);
    else problems.push(`${join(folder, name)} is no record of a history that this version can read`);
  }
  return { records: records.toSorted((one, other) => instant(one) - instant(other)), problems };
}

function instant({ startedAt }: HistoryRecord): number {
  return Date.parse(startedAt);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : parseRecord(text);
  } catch {
    return undefined;
  }
}
