import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { RunRecord } from '../run-record.ts';
import { readJson } from './read-json.ts';

/** What the results.json of a run's folder holds. @throws UsageError when it is none */
export async function readRun(folder: string): Promise<RunRecord> {
  const file = join(folder, 'results.json');
  const read = await readJson(file, 'run');
  if ('problem' in read)
    throw new UsageError(`${file} is no run that this version of the suite can read: ${read.problem}`);
  return read.value;
}
