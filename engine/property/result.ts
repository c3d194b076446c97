import type { TraceEvent } from '../http/trace.ts';
import type { Level } from '../rules/rule-catalog.ts';
import type { CallCounts } from './calls-seen.ts';
import type { Spent } from './case-statistics.ts';
import type { Coverage } from './coverage.ts';
import type { RuleDurations } from './durations-seen.ts';
import type { MoveCounts } from './life-coverage.ts';
import type { FactorVerdicts } from './look-beside.ts';
import type { Basis } from './outcomes.ts';
import type { ReasonCode } from './reason-codes.ts';
import type { FingerprintedCase } from './response-fingerprint.ts';
import type { ValueDifference } from './value-differences.ts';

export type Verdict = 'pass' | 'fail' | 'intermittent' | 'warning' | 'inconclusive' | 'not-run' | 'observed';

/** What needs looking at comes first. */
export const verdicts: readonly Verdict[] = [
  'fail',
  'intermittent',
  'warning',
  'inconclusive',
  'not-run',
  'observed',
  'pass',
];

/** A schema that a target served of one of its APIs, by the digest of what it says. */
export type ServedSchema = {
  readonly api: string;
  /** 64 hex digits. */
  readonly sha256: string;
  /** As the schema names it. */
  readonly version?: string;
};

/** What a run says of one rule. */
export type RuleResult = {
  readonly id: string;
  readonly level: Level;
  readonly verdict: Verdict;
  /** Why it is not a plain pass, in one sentence; or what a pass leaves out. */
  readonly reason: string | undefined;
  /** Code of the reason why it was not judged; absent of those that were. */
  readonly reasonCode?: ReasonCode;
  /** Cases that could be judged, and how many of them differ. */
  readonly cases: number;
  readonly distinctCases: number;
  /** Whether the cases are the whole of a finite domain. */
  readonly exhaustive: boolean;
  /** Calls of the target, setup calls included. */
  readonly requests: number;
  /** Real milliseconds. */
  readonly durationMs: number;
  /** Its own share of the time: at each moment its part of the cases under way. Real milliseconds. */
  readonly ownMs?: number;
  /** Where it went, on a clock that runs by itself. */
  readonly spent?: Spent;
  /** Fingerprint of the cases that were judged: equal for two runs with one seed. */
  readonly caseDigest: string;
  /**
   * Fingerprint of all that was seen of the target: a conforming difference that shows nowhere leaves it alike. Absent where
   * the plan does not ask for it.
   */
  readonly answerDigest?: string;
  readonly blockedBy: readonly string[];
  readonly failure: Failure | undefined;
  /** Why it was inconclusive at first: this is what came of it when it was judged again, alone, at the end of the run. */
  readonly firstReason?: string;
  /** What of ours kept it from being judged: a check that broke its own declaration, say. */
  readonly suiteError?: string;
  readonly observed: Readonly<Record<string, unknown>>;
  /** What of all that could come up did; where the check reports it. */
  readonly coverage?: Coverage;
  /** The schemas that it was judged by; absent where it rests on none. */
  readonly servedSchemas?: readonly ServedSchema[];
  /** Of each case what its calls were answered, where a run is compared with another target's. */
  readonly fingerprints?: readonly FingerprintedCase[];
  /** How often the jobs of its cases were seen to take each move of their lives. */
  readonly moves: MoveCounts;
  /** What the calls of its cases came to, by operation and status. */
  readonly calls: CallCounts;
  /** How long their answers took; absent where there were none to judge. */
  readonly durations?: RuleDurations;
};

/** A violation beside the one that is shown whole. */
export type OtherFailure = Pick<Failure, 'message' | 'counterexample' | 'path'>;

/** A violation with all that is needed to see it again. */
export type Failure = {
  /** What was expected and what came. */
  readonly message: string;
  /** Where the received value is not the expected one; absent where no values were compared. */
  readonly differences?: readonly ValueDifference[];
  readonly basis: Basis;
  /** The smallest case that was found, as source text. */
  readonly counterexample: string;
  /** How many times the case was made smaller. */
  readonly shrinks: number;
  /** In which contexts that differ from its own by one value it is a violation as well, and in which the rule holds. */
  readonly contexts?: readonly FactorVerdicts[];
  /** The run's seed and the path below it that lead to this case. */
  readonly seed: number;
  readonly path: string;
  /** Violations of other properties of the rule, say of other operations; absent where there are none. */
  readonly others?: readonly OtherFailure[];
  /** How often the case failed again, of how many tries; and in how many other cases it was seen, where that decided. */
  readonly again: { readonly failed: number; readonly tries: number; readonly occurrences?: number };
  readonly events: readonly TraceEvent[];
  /** The names that stand for secrets and addresses in the events, such as `$KEY`. */
  readonly names: readonly string[];
  /** The spec of the world in which it happened, as control takes it; undefined on a target without worlds. */
  readonly order: object | undefined;
};
