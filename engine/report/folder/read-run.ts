import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { RunRecord } from '../run-record.ts';
import type { Summary } from '../summary.ts';
import { readJson } from './read-json.ts';

/** What the results.json of a run's folder holds. @throws UsageError when it is none */
export async function readRun(folder: string): Promise<RunRecord> {
  const file = join(folder, 'results.json');
  const read = await readJson(file, 'run');
  if ('problem' in read && 'value' in (await readJson(file, 'load')))
    throw new UsageError(
      `${folder} is of a load: the page of a run of verify shows the loads that lie next to it, so give the folder of that run`,
    );
  if ('problem' in read)
    throw new UsageError(`${file} is no run that this version of the suite can read: ${read.problem}`);
  const problem = contradictionIn(read.value);
  if (problem === undefined) return read.value;
  throw new UsageError(`${file} is not a run of this suite: ${problem}`);
}

/** The verdicts that a violation is shown with. */
const violated: ReadonlySet<string> = new Set(['fail', 'intermittent', 'warning']);

/** What `verify` never writes; undefined of a run that it may have written. */
function contradictionIn(record: RunRecord): string | undefined {
  const miscounted = miscountedIn(record);
  if (miscounted !== undefined) return `its summary miscounts the rules that are ${miscounted}`;
  const odd = record.rules.find(({ verdict, failure }) => failure !== null && !violated.has(verdict));
  return odd === undefined ? undefined : `${odd.id} is ${odd.verdict} there, and has a violation`;
}

/** Of which verdict the summary has another number than there are rules; undefined of none. */
function miscountedIn({ summary, rules }: RunRecord): string | undefined {
  const { fail, expected = 0, notRun, intermittent = 0 } = summary as Partial<Summary> & Summary;
  const counts = { ...summary, fail: fail + expected, 'not-run': notRun, intermittent };
  const verdicts = [
    'pass',
    'fail',
    'warning',
    'inconclusive',
    'observed',
    'intermittent',
    'not-run',
  ] as const;
  return verdicts.find(
    (verdict) => counts[verdict] !== rules.filter((rule) => rule.verdict === verdict).length,
  );
}
