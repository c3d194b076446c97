import type { SettledDeviation } from '../deviations/deviation.ts';
import { typedCommand } from '../installation.ts';
import type { LifeCoverage } from '../property/life-coverage.ts';
import type { RuleResult } from '../property/result.ts';
import type { Provenance } from '../provenance/provenance.ts';
import type { Repeats } from '../repeat/repeats.ts';
import type { RunRequirements } from '../rules/requirements.ts';
import type { StatedRule } from '../rules/rule-catalog.ts';
import type { Shard } from '../rules/shard.ts';
import type { ForeignCalls } from '../run/foreign-calls.ts';
import type { MachineLoad } from '../time/machine-load.ts';
import type { CalledOperation } from './called-operation.ts';
import type { Comparison } from './drift.ts';
import type { RunDurations } from './durations/run-durations.ts';
import { shellWord } from './shell.ts';
import type { Summary } from './summary.ts';

/** All that a run reports. */
export type RunReport = Provenance & {
  /** Hashes of the rules that it was asked to judge, by their ids. */
  readonly hashes: Readonly<Record<string, string>>;
  readonly target: string;
  /** SHA-256 of the file of the target profile; absent without one. */
  readonly profile?: string;
  /** The requirement set that the summary is of; absent where all rules were judged alike. */
  readonly requirements?: RunRequirements;
  readonly tier: string;
  readonly seed: number;
  /** When the run began, as ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How busy the machine was; absent where that is not known. */
  readonly machine?: MachineLoad;
  /** The options that make the same run again, seed left out. */
  readonly options: readonly string[];
  /** Those of them that alter an emulated target, on purpose. */
  readonly alterations: readonly string[];
  /** The options that chose the rules and the cases. */
  readonly selection: readonly string[];
  /** The part of the rules that it judges; undefined where they are not divided. */
  readonly shard: Shard | undefined;
  readonly summary: Summary;
  readonly results: readonly RuleResult[];
  /** What the user stated beside the rules of the service; absent where nothing was. */
  readonly ownRules?: readonly StatedRule[];
  /** Rules that have no check yet. */
  readonly pending: readonly string[];
  /** The open rules that were observed, compared with earlier runs. */
  readonly drift: readonly Comparison[];
  /** What the run makes of the deviations that are known of the target. */
  readonly deviations: readonly SettledDeviation[];
  /** How the rules fared in each of several runs; undefined after a single one. */
  readonly repeats: Repeats | undefined;
  /** The moves of jobs that the run saw, against those that section 3 lists. */
  readonly coverage: LifeCoverage | undefined;
  /** What the run called, against what our specs list; undefined where nothing was called. */
  readonly calls: readonly CalledOperation[] | undefined;
  /** How long the answers took; undefined where none was timed. */
  readonly durations?: RunDurations | undefined;
  /** Errors of the suite that are of no rule. */
  readonly errors: readonly string[];
  /** Calls to the receiver that came to none of the run's addresses. */
  readonly foreign: ForeignCalls;
};

/** The command that makes the whole run again. */
export function runReportCommand({ options, selection, seed }: RunReport): string {
  return typedCommand('verify', [...[...options, ...selection].map(shellWord), '--seed', String(seed)]);
}

/** The command that replays exactly the check that failed. */
export function replayCommand(report: Pick<RunReport, 'options'>, result: RuleResult): string {
  const { failure } = result;
  const words = [...report.options.map(shellWord), '--rule', result.id];
  const place = failure === undefined ? [] : ['--seed', String(failure.seed), '--path', failure.path];
  return typedCommand('verify', [...words, ...place]);
}
