import type { Site } from '../target/site.ts';
import type { CallClock } from '../time/time.ts';
import type { Redact } from './redact.ts';
import type { Trace } from './trace.ts';
import type { Transport } from './transport.ts';

/** What every client of a site works with. */
export type ClientOptions = {
  readonly site: Site;
  readonly clock: CallClock;
  readonly transport: Transport;
  readonly trace: Trace;
  readonly redact: Redact;
  /** Told before a call carries almost the whole key. */
  readonly hideCutKey?: () => void;
  /** Whether what is called now is asked again. */
  readonly polled: () => boolean;
  /** Real milliseconds that a call may take that waits for nothing. */
  readonly patience: number;
  /** Ends every call of the case but those that ask for a sign of life, clear away, or may make something. */
  readonly signal: AbortSignal;
};
