import type { Deviation } from '../../deviations/deviation.ts';
import type { RunReport } from '../run-report.ts';

/** What is known of a run when it begins: with the results of its rules it makes the whole report. */
export type RunHeader = Pick<
  RunReport,
  | ('target' | 'alterations' | 'tier' | 'seed' | 'startedAt' | 'options' | 'selection' | 'shard' | 'pending')
  | ('profile' | 'requirements' | 'suite' | 'environment' | 'hashes' | 'ownRules')
> & {
  /** The rules that it is asked to judge. */
  readonly rules: readonly string[];
  /** Deviations that are known of the target. */
  readonly known: readonly Deviation[];
};
