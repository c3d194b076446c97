import type { FreeValues } from '../context/free-values.ts';
import type { Redact } from '../http/redact.ts';
import type { TracedCall, TraceEvent } from '../http/trace.ts';
import type { Duration } from '../time/time.ts';
import type { Basis, Inconclusive } from './outcomes.ts';
import type { ValueDifference } from './value-differences.ts';

/** A call that was disturbed. */
export type BrokenCall = Pick<TracedCall, 'operation' | 'role' | 'polled'> & { readonly isLook: boolean };

/** What came of one case. */
export type CaseOutcome = {
  readonly verdict: 'held' | 'violated' | 'inconclusive';
  /** With a violation: what it rests on, and what was expected and came instead. */
  readonly violation:
    | {
        readonly basis: Basis;
        readonly message: string;
        readonly warns?: boolean;
        /** Where the received value is not the expected one; absent where no values were compared. */
        readonly differences?: readonly ValueDifference[];
      }
    | undefined;
  readonly inconclusive: Inconclusive | undefined;
  /** Which of its calls were disturbed and how, as far as we can tell. @see disturbanceOf */
  readonly disturbance: string | undefined;
  /** Its calls that were disturbed; a look is one that was taken again at once. Absent where none was. */
  readonly broken?: readonly BrokenCall[];
  readonly covered: ReadonlySet<string>;
  /** What its submissions and resources left free: each a factor with the values that it could have had. */
  readonly freeValues: readonly FreeValues[];
  readonly observed: Readonly<Record<string, unknown>>;
  /** The names that stand for secrets in what was traced. */
  readonly names: readonly string[];
  /** Puts names in the place of secrets, those in this text included. */
  readonly redact: Redact;
  readonly events: readonly TraceEvent[];
  readonly calls: readonly TracedCall[];
  /** The spec of the world that the case had, as control takes it. */
  readonly order: object | undefined;
  readonly took: Took;
};

/** Real milliseconds: from when there was a place for it to its end, and for how long it had a turn. */
export type Took = {
  readonly case: Duration;
  readonly turn: Duration;
  /** Its share where other cases were under way, too; absent where that is not measured. */
  readonly own?: Duration;
};
