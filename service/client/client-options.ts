import type { Redact } from '../../engine/http/redact.ts';
import type { Trace } from '../../engine/http/trace.ts';
import type { Transport } from '../../engine/http/transport.ts';
import type { CallClock } from '../../engine/time/time.ts';
import type { Site } from '../profile/site.ts';

/** What every client of a site works with. */
export type ClientOptions = {
  readonly site: Site;
  readonly clock: CallClock;
  readonly transport: Transport;
  readonly trace: Trace;
  readonly redact: Redact;
  /** Called before a call carries almost the whole key. */
  readonly hideCutKey?: () => void;
  /** Whether what is called now is asked again. */
  readonly polled: () => boolean;
  /** Whether what is called now is one of many asks of the same thing. */
  readonly isAsking?: () => boolean;
  /** Real milliseconds that a call may take that waits for nothing. */
  readonly patience: number;
  /** Ends every call of the case but those that ask for a sign of life, clear away, or may make something. */
  readonly signal: AbortSignal;
};
