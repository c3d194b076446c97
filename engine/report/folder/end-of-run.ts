import { basename } from 'node:path';
import type { RunRecord } from '../run-record.ts';
import { mostRecordBytes, readOwnFile } from './own-file.ts';

/** When a run ended, in milliseconds since 1970: a joined run when it was joined. */
export function endOf({ joinedAt, startedAt, durationMs }: RunRecord): number {
  return joinedAt === undefined ? Date.parse(startedAt) + durationMs : Date.parse(joinedAt);
}

/** When the run in a folder ended; of one that can't be read, when it began by its name. Undefined where there is none. */
export async function endOfRunIn(folder: string): Promise<number | undefined> {
  const text = await readOwnFile(folder, 'results.json', mostRecordBytes);
  if (text === undefined) return undefined;
  const end = endIn(text);
  return Number.isFinite(end) ? end : beginningBy(basename(folder));
}

function endIn(text: string): number {
  try {
    return endOf(JSON.parse(text));
  } catch {
    return Number.NaN;
  }
}

function beginningBy(name: string): number {
  const moment = name.replace(/^(.{10}T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*$/, '$1:$2:$3.$4');
  return Date.parse(moment) || 0;
}
