import type { Verdict } from '../property/result.ts';
import type { SuiteVersion } from '../provenance/provenance.ts';
import type { LoadRecord, RecordedLoadFinding } from '../report/load-record.ts';
import type { RuleRecord, RunRecord } from '../report/run-record.ts';
import { schemasOf } from '../report/schemas-of.ts';
import type { RuleCatalog } from '../rules/rule-catalog.ts';
import type { MachineLoad } from '../time/machine-load.ts';

/** The shape of a record of the history. */
export const historySchema = 'plumbline/history/1';

/** What a history keeps of one run: little enough for years of nights. */
export type HistoryRun = {
  readonly schema: typeof historySchema;
  readonly kind: 'run';
  readonly target: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly tier: string;
  readonly seed: number;
  readonly suite: SuiteVersion | null;
  readonly targetSide: TargetSide;
  /** How busy the machine of the run was; records of older versions lack it. */
  readonly machine?: MachineLoad;
  /** By the ids of the rules. */
  readonly rules: Readonly<Record<string, HistoryVerdict>>;
};

/** What a run knows of the version of its target. */
export type TargetSide = {
  /** As the user calls it: a commit or a release. */
  readonly version?: string;
  /** What an emulator does otherwise, on purpose. */
  readonly alterations: readonly string[];
  /** SHA-256 of the file of the target profile. */
  readonly profile?: string;
  /** SHA-256 of the schemas that it served, by API. */
  readonly schemas: Readonly<Record<string, string>>;
};

export type HistoryVerdict = {
  readonly verdict: Verdict;
  /** Hash of what the rule said and how it was judged. */
  readonly hash?: string;
  /** Hash of the sections of the document that it rested on. */
  readonly passage?: string;
  readonly reason?: string;
  /** Code of that reason, of rules that were not judged. */
  readonly reasonCode?: string;
  readonly requests: number;
  /** Its own share of the run's time; of runs of older versions all of it. */
  readonly durationMs: number;
  /** Of rules that the document leaves open. */
  readonly observed?: Readonly<Record<string, unknown>>;
};

/** What a history keeps of one load. */
export type HistoryLoad = {
  readonly schema: typeof historySchema;
  readonly kind: 'load';
  readonly load: string;
  readonly target: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly suite: SuiteVersion | null;
  readonly version?: string;
  readonly findings: readonly Pick<RecordedLoadFinding, 'part' | 'verdict' | 'measured'>[];
};

export type HistoryRecord = HistoryRun | HistoryLoad;

/**
 * The record of a run.
 * @param rules those that judged it: they say which passages they rest on
 * @param version the target's, as the user calls it
 */
export function historyOfRun(run: RunRecord, rules: RuleCatalog, version?: string): HistoryRun {
  const { target, startedAt, durationMs, tier, seed, suite = null, alterations = [], profile } = run;
  const schemas = schemasOf(run.rules).map(({ api, sha256 }) => [api, sha256]);
  return {
    ...{ schema: historySchema, kind: 'run', target, startedAt, durationMs, tier, seed, suite },
    targetSide: {
      ...(version === undefined ? {} : { version }),
      alterations,
      ...(profile === undefined ? {} : { profile }),
      schemas: Object.fromEntries(schemas),
    },
    ...(run.machine === undefined ? {} : { machine: run.machine }),
    rules: Object.fromEntries(run.rules.map((rule) => [rule.id, keptVerdict(rule, rules)])),
  };
}

/** The record of a load. @param version the target's, as the user calls it */
export function historyOfLoad(record: LoadRecord, version?: string): HistoryLoad {
  const { load, target, startedAt, durationMs, suite = null, findings } = record;
  return {
    ...{ schema: historySchema, kind: 'load', load, target, startedAt, durationMs, suite },
    ...(version === undefined ? {} : { version }),
    findings: findings.map(({ part, verdict, measured }) => ({ part, verdict, measured })),
  };
}

function keptVerdict(rule: RuleRecord, rules: RuleCatalog): HistoryVerdict {
  const { id, verdict, hash, reason, reasonCode, requests, durationMs, ownMs = durationMs, observed } = rule;
  const passage = Object.hasOwn(rules, id) ? rules[id]!.passage : undefined;
  return {
    ...{ verdict, requests, durationMs: Math.round(ownMs) },
    ...(hash === undefined ? {} : { hash }),
    ...(passage === undefined ? {} : { passage }),
    ...(reason === null || verdict === 'pass' ? {} : { reason: reason.slice(0, 300) }),
    ...(reasonCode === undefined ? {} : { reasonCode }),
    ...(verdict === 'observed' ? { observed } : {}),
  };
}
