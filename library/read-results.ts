import { findRun } from '../harness/report/folder/find-run.ts';
import { readRun } from '../harness/report/folder/read-run.ts';
import type { RunRecord } from '../harness/report/run-record.ts';

/**
 * Reads the results of a run, of any version of Plumbline: for `compare`, say.
 * @param folder the run's, or one that holds runs: then the one that ended last
 * @throws UsageError when there is none
 */
export async function readResults(folder: string): Promise<RunRecord> {
  return readRun(await findRun(folder));
}
