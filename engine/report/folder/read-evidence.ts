import type { TraceEvent } from '../../http/trace.ts';
import { reviveEvents } from '../render-events.ts';
import type { FailureRecord } from '../run-record.ts';
import { readOwnFile } from './own-file.ts';

/** What lies in a failure's folder. */
export type Evidence = {
  /** What happened in the smallest case; undefined where that can't be read, or is too much for a page. */
  readonly events: readonly TraceEvent[] | undefined;
  /** The failure as the terminal printed it. */
  readonly text?: string | undefined;
  readonly script: string | undefined;
};

/** Bytes of a file that a page still takes something of. */
const longest = 32 * 1024 * 1024;

/** @param run the run's folder */
export async function readEvidence(
  run: string,
  { folder }: Pick<FailureRecord, 'folder'>,
): Promise<Evidence> {
  const trace = await readOwnFile(run, `${folder}/trace.json`, longest);
  return {
    events: trace === undefined ? undefined : reviveEvents(trace),
    text: await readOwnFile(run, `${folder}/trace.txt`, longest),
    script: await readOwnFile(run, `${folder}/replay.sh`, longest),
  };
}
