import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TraceEvent } from '../../client/trace.ts';
import { reviveEvents } from '../render-events.ts';
import type { FailureRecord } from '../run-record.ts';

/** What lies in a failure's folder. */
export type Evidence = {
  /** What happened in the smallest case; undefined where that can't be read, or is too much for a page. */
  readonly events: readonly TraceEvent[] | undefined;
  readonly script: string | undefined;
};

/** Bytes of a file that a page still takes something of. */
const longest = 32 * 1024 * 1024;

/** @param run the run's folder */
export async function readEvidence(
  run: string,
  { folder }: Pick<FailureRecord, 'folder'>,
): Promise<Evidence> {
  const trace = await readText(join(run, folder, 'trace.json'));
  return {
    events: trace === undefined ? undefined : reviveEvents(trace),
    script: await readText(join(run, folder, 'replay.sh')),
  };
}

async function readText(file: string): Promise<string | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (found === undefined || !found.isFile() || found.size > longest) return undefined;
  return readFile(file, 'utf8').catch(() => undefined);
}
