import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { LoadRecord } from '../load-record.ts';
import type { RunRecord } from '../run-record.ts';
import { findRun } from './find-run.ts';
import { readJson } from './read-json.ts';
import { readRun } from './read-run.ts';

/** What a folder of results holds. */
export type ReadResults =
  | { readonly kind: 'run'; readonly record: RunRecord }
  | { readonly kind: 'load'; readonly record: LoadRecord };

/**
 * The run or the load of a folder; of one that holds runs the newest.
 * @throws UsageError when there is neither
 */
export async function readAny(folder: string): Promise<ReadResults> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) throw new UsageError(`there is no folder ${folder}`);
  if (!found.isDirectory())
    throw new UsageError(
      `${folder} is no folder: give the one of a run or a load, such as ${dirname(folder)}`,
    );
  const load = await readJson(join(folder, 'results.json'), 'load');
  if ('value' in load) return { kind: 'load', record: load.value };
  return { kind: 'run', record: await readRun(await findRun(folder)) };
}
