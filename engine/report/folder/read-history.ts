import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ServedSchema, Verdict } from '../../property/result.ts';
import { isMachineBusy } from '../../time/machine-load.ts';
import { type CoverageCounts, coverageCounts } from '../coverage-counts.ts';
import type { RunRecord } from '../run-record.ts';
import { schemasOf } from '../schemas-of.ts';
import { headline, type Summary } from '../summary.ts';
import { runsIn } from './find-run.ts';
import { mostRecordBytes, readOwnFile } from './own-file.ts';
import { parseRecord } from './parse-record.ts';

/** What a page says of a run beside its own. */
export type PastRun = {
  /** Of its folder. */
  readonly name: string;
  readonly startedAt: string;
  readonly tier: string;
  readonly seed: number;
  readonly durationMs: number;
  readonly summary: Summary;
  readonly verdicts: ReadonlyMap<string, Verdict>;
  /** Whether its machine was busy, as far as that is known. */
  readonly isBusy: boolean;
  /** How many rules came to several verdicts when it was repeated; undefined where it was not. */
  readonly flaky: number | undefined;
  readonly coverage: CoverageCounts;
  /** What it says in one sentence. */
  readonly says: string;
  /** The schemas that its rules were judged by. */
  readonly schemas: readonly ServedSchema[];
};

/** No page looks further back. */
const remembered = 60;

/** The runs of the same target in a folder of results, up to this one, the last begun first; but for what can't be read. */
export async function readHistory(parent: string, run: RunRecord): Promise<PastRun[]> {
  const found: PastRun[] = [];
  for (const name of (await runsIn(parent)).slice(0, remembered)) {
    const past = await readPast(join(parent, name), name, run);
    if (past !== undefined) found.push(past);
  }
  return found;
}

/** Older versions wrote less: only what is needed here must be there. */
async function readPast(folder: string, name: string, run: RunRecord): Promise<PastRun | undefined> {
  try {
    const text = await readOwnFile(folder, 'results.json', mostRecordBytes);
    const record = parseRecord(text ?? '') as RunRecord;
    return isOfSame(record, run) ? pastOf(name, record) : undefined;
  } catch {
    return undefined;
  }
}

function isOfSame({ target, alterations = [], startedAt }: RunRecord, run: RunRecord): boolean {
  const isSame = target === run.target && isDeepStrictEqual(alterations, run.alterations ?? []);
  return isSame && startedAt <= run.startedAt && !Number.isNaN(Date.parse(startedAt));
}

/** The counts that a page reports of every run. */
const needed = ['selected', 'pass', 'fail', 'warning', 'inconclusive', 'observed'] as const;

function pastOf(name: string, record: RunRecord): PastRun {
  const { startedAt, tier, seed, durationMs, summary, rules, repeats, machine } = record;
  const {
    expected = 0,
    wrongDeviations = 0,
    suiteErrors = 0,
    intermittent = 0,
  } = summary as Partial<Summary>;
  const counts = { ...summary, expected, wrongDeviations, suiteErrors, intermittent };
  if (!needed.every((name) => Number.isFinite(counts[name]))) throw new Error('no counts');
  return {
    ...{ name, startedAt: String(startedAt), tier: String(tier), seed, durationMs, summary: counts },
    verdicts: new Map(rules.map(({ id, verdict }) => [id, verdict])),
    isBusy: machine !== undefined && isMachineBusy(machine),
    flaky: repeats?.rules.filter(({ flakeRate }) => flakeRate > 0).length,
    coverage: coverageCounts(record),
    says: headline(counts, record.requirements),
    schemas: schemasOf(rules),
  };
}
