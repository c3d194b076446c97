import { findRun } from '../engine/report/folder/find-run.ts';
import { readRun } from '../engine/report/folder/read-run.ts';
import type { RunRecord } from '../engine/report/run-record.ts';

/**
 * Reads the results of a run, of any version of Plumbline: for `compare`, say.
 * @param folder the run's, or one that holds runs: then the one that ended last
 * @throws UsageError when there is none
 */
export async function readResults(folder: string): Promise<RunRecord> {
  return readRun(await findRun(folder));
}
