import { isDeepStrictEqual } from 'node:util';
import { addedUp } from '../../added-up.ts';
import { isWrong } from '../../deviations/deviation.ts';
import { UsageError } from '../../errors.ts';
import type { LifeCoverage } from '../../property/life-coverage.ts';
import type { SuiteVersion } from '../../provenance/provenance.ts';
import { isRequired } from '../../rules/requirements.ts';
import { addForeignCalls } from '../../run/foreign-calls.ts';
import type { MachineLoad } from '../../time/machine-load.ts';
import type { CalledOperation } from '../called-operation.ts';
import { mergeDurations } from '../durations/merge-durations.ts';
import type { RunDurations } from '../durations/run-durations.ts';
import type { DeviationRecord, RuleRecord, RunRecord } from '../run-record.ts';
import { isPartlyJudged, type Summary } from '../summary.ts';
import { mergeParts } from './merge-parts.ts';

/** A run that judged a part of the rules, and its folder for messages. */
export type Part = { readonly folder: string; readonly record: RunRecord };

/**
 * Several runs of one target, each of other rules, as one run.
 * @throws UsageError when they are not runs of the same target, tier and rules, or judged a rule twice
 */
export function mergeRecords(parts: readonly Part[]): RunRecord {
  const records = parts.map(({ record }) => record);
  const [first] = records;
  if (first === undefined) throw new UsageError('there is no run to join');
  assertAlike(parts);
  assertSameRules(parts);
  const joined = mergeParts(parts);
  assertApart(parts);
  const deviations = mergeDeviations(records);
  const { target, tier, seed } = first;
  const startedAt = records.map((record) => record.startedAt).toSorted()[0]!;
  const coverage = mergeLives(records.flatMap((record) => record.coverage ?? []));
  const calls = mergeCalls(records.flatMap((record) => record.calls ?? []));
  const durations = mergedDurations(records);
  const errors = records.flatMap((record) => record.errors ?? []);
  const foreign = addForeignCalls(records.flatMap(({ foreignCalls }) => foreignCalls ?? []));
  return {
    ...madeBy(records),
    ...{ target, tier, seed, startedAt },
    durationMs: Math.max(...records.map(lastOf)) - Date.parse(startedAt),
    alterations: first.alterations ?? [],
    ...mergeMachines(records),
    ...(joined === undefined ? {} : { parts: joined }),
    ...(first.requirements === undefined ? {} : { requirements: first.requirements }),
    summary: mergeSummaries(records, deviations),
    rules: records.flatMap(({ rules }) => rules).toSorted((a, b) => a.id.localeCompare(b.id)),
    unchecked: first.unchecked ?? [],
    ...(coverage === undefined ? {} : { coverage }),
    ...(calls.length === 0 ? {} : { calls }),
    ...(durations === undefined ? {} : { durations }),
    ...(errors.length === 0 ? {} : { errors }),
    ...(foreign.count === 0 ? {} : { foreignCalls: foreign }),
    ...(deviations.length === 0 ? {} : { deviations }),
    ...mergeRepeats(records),
    drift: records.flatMap(({ drift = [] }) => drift),
  };
}

/** What made all parts; nothing where they were not made alike. */
function madeBy([first, ...others]: readonly RunRecord[]): Pick<
  RunRecord,
  'schema' | 'suite' | 'environment' | 'profile'
> {
  const { schema, suite, environment, profile } = first!;
  const isOfAll = (name: 'suite' | 'environment' | 'profile') =>
    others.every((record) => isDeepStrictEqual(record[name], first![name]));
  return {
    ...(schema === undefined ? {} : { schema }),
    ...(suite !== undefined && isOfAll('suite') ? { suite } : {}),
    ...(environment !== undefined && isOfAll('environment') ? { environment } : {}),
    ...(profile !== undefined && isOfAll('profile') ? { profile } : {}),
  };
}

/** The busiest of the parts' machines; nothing where a part does not say how busy its own was. */
function mergeMachines(records: readonly RunRecord[]): Pick<RunRecord, 'machine'> {
  const machines = records.flatMap(({ machine }) => machine ?? []);
  if (machines.length < records.length) return {};
  const most = (name: keyof MachineLoad): number => Math.max(...machines.map((one) => one[name]));
  return { machine: { load: most('load'), lagMs: most('lagMs') } };
}

function lastOf({ startedAt, durationMs }: RunRecord): number {
  return Date.parse(startedAt) + durationMs;
}

function assertAlike([first, ...others]: readonly Part[]): void {
  for (const { folder, record } of others) {
    for (const what of ['target', 'tier', 'alterations', 'requirements'] as const) {
      const [one, other] = [first!.record, record].map((each) => JSON.stringify(each[what] ?? []));
      if (one === other) continue;
      throw new UsageError(
        `${first!.folder} and ${folder} are no parts of one run: ${what} ${one} and ${other}`,
      );
    }
  }
}

/** Other rules would have been divided otherwise. */
function assertSameRules(parts: readonly Part[]): void {
  const [first, ...others] = parts.filter(({ record }) => record.suite !== undefined);
  for (const { folder, record } of others) {
    const difference = differenceOf(first!.record.suite!, record.suite!);
    if (difference !== undefined)
      throw new UsageError(
        `${first!.folder} and ${folder} are no parts of one run: their suites ${difference}. Judge all parts by one version`,
      );
  }
}

/** What is another of two suites; undefined where nothing is. */
function differenceOf(one: SuiteVersion, other: SuiteVersion): string | undefined {
  if (one.rules !== other.rules) return 'have other rules';
  if (one.version !== other.version) return `are of the versions ${one.version} and ${other.version}`;
  return one.commit === other.commit ? undefined : `are of the commits ${one.commit} and ${other.commit}`;
}

function assertApart(parts: readonly Part[]): void {
  const judged = new Map<string, string>();
  for (const { folder, record } of parts) {
    for (const { id } of record.rules) {
      const before = judged.get(id);
      if (before !== undefined)
        throw new UsageError(`${id} was judged in ${before} and in ${folder}: join parts that --shard made`);
      judged.set(id, folder);
    }
  }
}

/** Rules are counted once each; deviations stand in every part. */
function mergeSummaries(records: readonly RunRecord[], deviations: readonly DeviationRecord[]): Summary {
  const summaries = records.map(({ summary }) => summary);
  const sum = (name: keyof Summary): number =>
    summaries.reduce((total, summary) => total + (summary[name] ?? 0), 0);
  const { declared, noCheck } = summaries[0]!;
  const [selected, ran] = [sum('selected'), sum('ran')];
  const [pass, fail, warning, inconclusive] = [sum('pass'), sum('fail'), sum('warning'), sum('inconclusive')];
  const [notRun, observed, expected] = [sum('notRun'), sum('observed'), sum('expected')];
  const intermittent = sum('intermittent');
  const wrongDeviations = deviations.filter(isWrong).length;
  return {
    ...{ declared, noCheck, selected, ran, pass, fail, warning, inconclusive, notRun, observed, expected },
    ...{ intermittent, wrongDeviations },
    suiteErrors: sum('suiteErrors'),
    partlyJudged: records.flatMap(requiredOf).filter(isPartlyJudged).length,
  };
}

function requiredOf({ rules, requirements }: RunRecord): RuleRecord[] {
  return rules.filter(({ id }) => isRequired(requirements, id));
}

/** The part that judged its rule knows best; the others saw nothing of it. */
function mergeDeviations(records: readonly RunRecord[]): DeviationRecord[] {
  const byRule = Map.groupBy(
    records.flatMap(({ deviations = [] }) => deviations),
    ({ rule }) => rule,
  );
  return [...byRule.values()].map((some) => some.find(({ state }) => state !== 'unseen') ?? some[0]!);
}

function mergeLives([first, ...others]: readonly LifeCoverage[]): LifeCoverage | undefined {
  if (first === undefined) return undefined;
  const all = [first, ...others];
  const times = (
    list: readonly { from: string; to: string; by?: string; times: number }[],
    key: string,
  ): number => list.filter((one) => moveKey(one) === key).reduce((sum, one) => sum + one.times, 0);
  const unlisted = all.flatMap((one) => one.unlisted);
  return {
    states: first.states.map(({ state }) => ({
      state,
      visits: all
        .flatMap((one) => one.states)
        .reduce((sum, one) => sum + (one.state === state ? one.visits : 0), 0),
    })),
    moves: first.moves.map((move) => ({
      ...move,
      times: times(
        all.flatMap((one) => one.moves),
        moveKey(move),
      ),
    })),
    unlisted: [...new Map(unlisted.map((move) => [moveKey(move), move])).values()].map((move) => ({
      ...move,
      times: times(unlisted, moveKey(move)),
    })),
  };
}

function moveKey({ from, to, by = '' }: { from: string; to: string; by?: string }): string {
  return `${from} ${to} ${by}`;
}

function mergeCalls(calls: readonly CalledOperation[]): CalledOperation[] {
  return [...Map.groupBy(calls, ({ api, operation }) => `${api} ${operation}`).values()].map((some) => ({
    ...some[0]!,
    seen: addedUp(some.map(({ seen }) => seen)),
  }));
}

function mergedDurations(records: readonly RunRecord[]): RunDurations | undefined {
  try {
    return mergeDurations(records.map((record) => record.durations));
  } catch (cause) {
    throw new UsageError('a run has a histogram of durations that cannot be read: judge its part again', {
      cause,
    });
  }
}

function mergeRepeats(records: readonly RunRecord[]): Pick<RunRecord, 'repeats'> {
  const repeats = records.flatMap(({ repeats: one }) => one ?? []);
  if (repeats.length < records.length) return {};
  return {
    repeats: {
      times: Math.min(...repeats.map(({ times }) => times)),
      rules: repeats.flatMap(({ rules }) => rules),
    },
  };
}
