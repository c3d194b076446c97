import type { HistoryRun, TargetSide } from './history-record.ts';

/** Who may have changed between two runs. */
export type Side = 'target' | 'suite' | 'document';

/** What changed on one side between two runs, in words. */
export type SideChange = { readonly side: Side; readonly what: string };

/** What changed between two runs, as far as it can bear on one rule. What a run does not know is no change. */
export function sideChanges(id: string, before: HistoryRun, now: HistoryRun): SideChange[] {
  const [was, is] = [before.rules[id], now.rules[id]];
  return [
    ...changed('document', `passage of ${id}`, short(was?.passage), short(is?.passage)),
    ...changed('suite', `hash of ${id}`, was?.hash, is?.hash),
    ...suiteChanges(before, now),
    ...targetChanges(before, now),
  ];
}

/**
 * Runs of one target, each with what the runs before it knew of suite and target where it does not say: a night without
 * a version lies between two versions, and must not hide that they differ.
 */
export function withKnownSides(runs: readonly HistoryRun[]): HistoryRun[] {
  const known: HistoryRun[] = [];
  for (const run of runs) {
    const before = known.at(-1);
    const { targetSide } = run;
    const schemas = { ...before?.targetSide.schemas, ...targetSide.schemas };
    const side = { ...withoutAlterations(before), ...targetSide, schemas };
    known.push({ ...run, suite: run.suite ?? before?.suite ?? null, targetSide: side });
  }
  return known;
}

function withoutAlterations(run: HistoryRun | undefined): Partial<TargetSide> {
  if (run === undefined) return {};
  const { alterations: _, ...side } = run.targetSide;
  return side;
}

/** What changed of the suite as a whole. */
export function suiteChanges(before: HistoryRun, now: HistoryRun): SideChange[] {
  return changed('suite', 'version', suiteWords(before), suiteWords(now));
}

/** What changed of the target. */
export function targetChanges(
  { targetSide: before }: HistoryRun,
  { targetSide: now }: HistoryRun,
): SideChange[] {
  const apis = Object.keys(before.schemas).filter((api) => Object.hasOwn(now.schemas, api));
  return [
    ...changed('target', 'version', before.version, now.version),
    ...changed('target', 'alterations', listed(before.alterations), listed(now.alterations)),
    ...changed('target', 'profile', short(before.profile), short(now.profile)),
    ...apis.flatMap((api) =>
      changed('target', `schema of ${api}`, short(before.schemas[api]), short(now.schemas[api])),
    ),
  ];
}

/**
 * The side that a changed verdict is put down to. A revision of the document always comes with another suite, so that the
 * nearest to the rule decides: its passage, its own hash, the target, the suite as a whole.
 */
export function decidingSide(id: string, changes: readonly SideChange[]): Side | undefined {
  if (changes.some(({ side }) => side === 'document')) return 'document';
  if (changes.some(({ what }) => what.startsWith(`hash of ${id}:`))) return 'suite';
  if (changes.some(({ side }) => side === 'target')) return 'target';
  return changes[0]?.side;
}

function changed(
  side: Side,
  name: string,
  before: string | undefined,
  now: string | undefined,
): SideChange[] {
  if (before === undefined || now === undefined || before === now) return [];
  return [{ side, what: `${name}: ${before} → ${now}` }];
}

function suiteWords({ suite }: HistoryRun): string | undefined {
  if (suite === null) return undefined;
  return `${suite.version}${suite.commit === null ? '' : ` (${suite.commit.slice(0, 12)}${suite.commit.endsWith('-dirty') ? '-dirty' : ''})`}`;
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'none' : words.join(' ');
}

function short(digest: string | undefined): string | undefined {
  return digest?.slice(0, 12);
}
