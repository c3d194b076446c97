import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { SuiteVersion } from '../provenance/provenance.ts';
import type { EarlierRun } from './drift.ts';
import { mostRecordBytes, readOwnFile } from './folder/own-file.ts';
import { parseRecord } from './folder/parse-record.ts';
import type { RunRecord } from './run-record.ts';
import type { RunReport } from './run-report.ts';

/** What makes two runs runs of the same target: its name, and the alterations if it is an altered emulator. */
export type Subject = Pick<RunReport, 'target' | 'alterations' | 'startedAt'>;

/** No run looks further back. */
const remembered = 100;

/** Earlier runs of the same target below a folder of results, the last begun first. What can't be read is passed over. */
export async function* earlierRuns(parent: string, subject: Subject): AsyncGenerator<EarlierRun> {
  const names = await readdir(parent).catch(() => []);
  const runs = names.filter((name) => /^\d{4}-\d\d-\d\dT/.test(name)).toSorted();
  for (const name of runs.toReversed().slice(0, remembered)) {
    const record = await readRecord(join(parent, name));
    if (record !== undefined && isEarlier(record, subject)) yield record.run;
  }
}

type Read = { readonly target: unknown; readonly alterations: unknown; readonly run: EarlierRun };

async function readRecord(folder: string): Promise<Read | undefined> {
  try {
    const text = await readOwnFile(folder, 'results.json', mostRecordBytes);
    const { target, alterations = [], startedAt, rules, suite } = parseRecord(text ?? '') as RunRecord;
    const observed = rules.filter(({ verdict }) => verdict === 'observed');
    const entries = observed.map((rule) => [rule.id, rule.observed] as const);
    const hashes = Object.fromEntries(
      observed.flatMap(({ id, hash }) => (hash === undefined ? [] : [[id, hash]])),
    );
    const made = { hashes, ...(isSuite(suite) ? { suite } : {}) };
    return { target, alterations, run: { startedAt, observed: new Map(entries), ...made } };
  } catch {
    return undefined;
  }
}

function isSuite(value: unknown): value is SuiteVersion {
  const { version, commit } = Object(value) as Partial<SuiteVersion>;
  return typeof version === 'string' && (commit === null || typeof commit === 'string');
}

function isEarlier({ target, alterations, run }: Read, subject: Subject): boolean {
  const isSame = target === subject.target && isDeepStrictEqual(alterations, subject.alterations);
  return isSame && run.startedAt < subject.startedAt;
}
