import type { Context } from '../context/context.ts';
import type { TracedCall, TraceEvent } from '../http/trace.ts';
import type { Duration } from '../time/time.ts';
import type { Absence } from './absence.ts';
import type { CaseOutcome } from './case-outcome.ts';
import type { MoveCounts } from './life-coverage.ts';
import type { WireRecord } from './wire-record.ts';

/** What a case is run with. */
export type CaseOptions = {
  /** Decides what the case meets by chance: two cases of one seed meet the same. */
  readonly seed: number;
  readonly context: Context;
  /** How long its property will take from here on, in real milliseconds: who has most to do goes first. */
  readonly toCome: Duration;
  /** Whether it waits for a place among the cases of others. */
  readonly takesPlace: boolean;
};

/** Runs the cases of one rule against one target. */
export type CaseRunner<CaseContext> = {
  readonly target: {
    /** Milliseconds of its time in a real millisecond; undefined on a virtual clock, where waiting costs nothing. */
    readonly rate: number | undefined;
    /** Of a target that others use too: it may go away for a while. */
    readonly absence?: Absence;
    /** What is known of the way there. */
    readonly wire: WireRecord;
  };
  readonly signal: AbortSignal;
  /**
   * Runs a case in a context of its own.
   * @throws SuiteError when the check breaks its own declaration or throws anything but an assertion
   */
  run(options: CaseOptions, check: (caseContext: CaseContext) => Promise<void>): Promise<CaseOutcome>;
  /** Whether the target serves calls other than those under suspicion, time and again. */
  responds(suspects: readonly TracedCall[]): Promise<boolean>;
  /** The moves that what a case made was seen to take, of a service that lists such. */
  movesIn(events: readonly TraceEvent[]): MoveCounts;
};
