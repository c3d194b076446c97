import type { Deviation, DeviationState } from '../deviations/deviation.ts';
import type { LifeCoverage } from '../property/life-coverage.ts';
import type { Failure, RuleResult } from '../property/result.ts';
import type { Provenance } from '../provenance/provenance.ts';
import type { Repeats } from '../repeat/repeats.ts';
import type { RunRequirements } from '../rules/requirements.ts';
import type { StatedRule } from '../rules/rule-catalog.ts';
import type { Shard } from '../rules/shard.ts';
import type { ForeignCalls } from '../run/foreign-calls.ts';
import type { MachineLoad } from '../time/machine-load.ts';
import type { CalledOperation } from './called-operation.ts';
import type { Change } from './drift.ts';
import type { RunDurations } from './durations/run-durations.ts';
import type { Summary } from './summary.ts';

/** What results.json holds, as results.schema.json describes it. Runs of older versions lack what may be absent. */
export type RunRecord = Partial<Provenance> & {
  /** The shape of this record: `plumbline/run/1`. */
  readonly schema?: string;
  readonly target: string;
  readonly tier: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  /** How busy the machine was, of a joined run the busiest one; absent of unfinished runs. */
  readonly machine?: MachineLoad;
  readonly alterations?: readonly string[];
  /** The part of the rules that it judged, of so many; absent where they were not divided. */
  readonly shard?: Shard;
  /** Of a joined run: which parts it was joined from, of so many, and which no run has judged. */
  readonly parts?: {
    readonly of: number;
    readonly judged: readonly number[];
    readonly missing: readonly number[];
  };
  /** When parts were joined into it, as ISO 8601; absent of a run by itself. */
  readonly joinedAt?: string;
  /** SHA-256 of the file of the target profile; absent without one. */
  readonly profile?: string;
  /** The requirement set that the summary is of; absent where all rules were judged alike. */
  readonly requirements?: RunRequirements;
  /** Makes the whole run again. */
  readonly command?: string;
  readonly summary: Summary;
  readonly rules: readonly RuleRecord[];
  /** What the user stated beside the rules of the service; absent where nothing was. */
  readonly ownRules?: readonly StatedRule[];
  /** Rules that have no check yet. */
  readonly unchecked?: readonly string[];
  readonly coverage?: LifeCoverage;
  readonly calls?: readonly CalledOperation[];
  /** How long the answers took; absent where none was timed. */
  readonly durations?: RunDurations;
  /** Errors of the suite that are of no rule; absent where there were none. */
  readonly errors?: readonly string[];
  /** Calls to the receiver that came to none of the run's addresses; absent where there were none. */
  readonly foreignCalls?: ForeignCalls;
  readonly deviations?: readonly DeviationRecord[];
  readonly repeats?: Repeats;
  readonly drift?: readonly ComparisonRecord[];
};

/** What it says of a rule. The id may be one that the rule had once. */
export type RuleRecord = Omit<
  RuleResult,
  | 'id'
  | 'reason'
  | 'blockedBy'
  | 'failure'
  | 'answerDigest'
  | 'fingerprints'
  | 'moves'
  | 'calls'
  | 'durations'
> & {
  readonly id: string;
  /** Hash of what the rule said and how it was judged. */
  readonly hash?: string;
  readonly reason: string | null;
  readonly blockedBy: readonly string[];
  readonly failure: FailureRecord | null;
};

export type FailureRecord = Omit<Failure, 'events' | 'names' | 'order'> & {
  /** Where its trace and its replay script lie, below the run's folder. */
  readonly folder: string;
  /** Replays exactly this check. */
  readonly command: string;
};

export type DeviationRecord = Deviation & { readonly id: string | null; readonly state: DeviationState };

export type ComparisonRecord = {
  readonly rule: string;
  readonly since: string | null;
  readonly byAnotherSuite?: true;
  readonly changes: readonly Change[];
};
