import { join } from 'node:path';
import { UsageError } from '../../errors.ts';
import type { RuleResult } from '../../property/result.ts';
import { readLimited } from '../../read-limited.ts';
import { noForeignCalls } from '../../run/foreign-calls.ts';
import { whyUnreadable } from '../../why-unreadable.ts';
import { mostRecordBytes } from '../folder/own-file.ts';
import { readEvidence } from '../folder/read-evidence.ts';
import { folderOf } from '../render-results.ts';
import type { RunEnd } from './compose-report.ts';
import { journalName, parseJournalLine } from './journal-line.ts';
import type { RunHeader } from './run-header.ts';

/** What a journal of an older version does not say. */
const fromBefore: Pick<RunHeader, 'suite' | 'environment' | 'hashes'> = {
  suite: { version: 'unknown', commit: null, rules: 'unknown' },
  environment: { node: 'unknown', os: 'unknown', cpu: 'unknown', cores: 1 },
  hashes: {},
};

/**
 * What the journal in a run's folder says, up to where it ends.
 * @throws UsageError when it does not say which run it is of
 */
export async function readJournal(folder: string): Promise<{ header: RunHeader; end: RunEnd }> {
  const file = join(folder, journalName);
  const runs: Results[] = [];
  const errors: string[] = [];
  let header: RunHeader | undefined;
  let last = 0;
  for (const text of (await readText(file)).split(/\r?\n/)) {
    const line = parseJournalLine(text);
    if (line?.kind === 'run') header = { ...fromBefore, ...line.header };
    if (line === undefined || line.kind === 'run') continue;
    last = line.at;
    if (line.kind === 'error') errors.push(line.error);
    else noteResult(resultsOf(runs, line.run), line.result, file);
  }
  if (header === undefined) throw new UsageError(`${file} does not say which run it is of`);
  const durationMs = Math.max(0, last - Date.parse(header.startedAt));
  const results = runs.map((one) =>
    Promise.all([...one.values()].map((result) => withEvents(folder, result))),
  );
  return { header, end: { runs: await Promise.all(results), durationMs, errors, foreign: noForeignCalls } };
}

async function readText(file: string): Promise<string> {
  try {
    return await readLimited(file, mostRecordBytes);
  } catch (cause) {
    throw new UsageError(`${file} can't be read: ${whyUnreadable(cause as Error)}`, { cause });
  }
}

type Results = Map<string, RuleResult>;

function resultsOf(runs: Results[], number: number): Results {
  while (runs.length <= number) runs.push(new Map());
  return runs[number]!;
}

/**
 * A rule that nothing could be said about is judged again, and then the later result counts. One that failed is not.
 * @throws UsageError for a journal that takes a failure back: `verify` writes none
 */
function noteResult(results: Results, result: RuleResult, file: string): void {
  const { id, verdict } = result;
  if (results.get(id)?.verdict === 'fail' && verdict !== 'fail')
    throw new UsageError(`${file} contradicts itself: ${id} failed, and is ${verdict} further down`);
  results.set(id, result);
}

/** A failure with what its folder has of it. */
async function withEvents(run: string, result: RuleResult): Promise<RuleResult> {
  const { failure } = result;
  if (failure === undefined) return result;
  const { events = [] } = await readEvidence(run, { folder: folderOf(result) });
  return { ...result, failure: { ...failure, events } };
}
