import type { RecordedCall } from '../../engine/proxy/call-recorder.ts';
import type { CalledApi } from '../tried-client/match-call.ts';

/** A recorded call with what it means and when it was made on the world's clock. */
export type ClientCall = {
  readonly recorded: RecordedCall;
  readonly api: CalledApi | undefined;
  /** Id of the operation, such as `run`; undefined for a path that the service does not have. */
  readonly operation: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  /** World milliseconds at which the call began. */
  readonly begun: number;
  /** World milliseconds at which its answer was through or its connection was closed; Infinity while it is under way. */
  readonly ended: number;
  /** Answer that came to its end, as JSON; of a long one the outline. undefined where there is none. */
  readonly answer: unknown;
};

/** A call of a webhook that the world made. */
export type WebhookVisit = {
  readonly job: string;
  /** World milliseconds. */
  readonly begun: number;
  /** World milliseconds at which it was answered or given up; undefined while it is under way. */
  readonly ended: number | undefined;
  /** null where no answer came. */
  readonly status: number | null;
};

/** All that is known of a client in one world. */
export type ClientRecord = {
  readonly world: string;
  /** In the order in which they came. */
  readonly calls: readonly ClientCall[];
  readonly webhooks: readonly WebhookVisit[];
  /** Chunks of streamed jobs that nobody had read when the client had ended. */
  readonly unread: readonly { readonly job: string; readonly chunks: readonly unknown[] }[];
  /** `content`: ended by itself with 0. `not content`: ended by itself otherwise. `ended`: was ended, or died. */
  readonly outcome: 'content' | 'not content' | 'ended';
  /** World milliseconds at which the client ended. */
  readonly ended: number;
  /** World milliseconds in a real one. */
  readonly speed: number;
  /** Whether times are known: not on a virtual clock, which the client moves. */
  readonly isTimed: boolean;
  /** The variant that alone makes the client fail in this world, where one was found and confirmed. */
  readonly brokenBy: string | undefined;
};

/** A violation: in words that are the same for each of its kind, with the calls that show it. */
export type RuleViolation = { readonly says: string; readonly calls: readonly ClientCall[] };

/** Judges one rule in one world. */
export type ClientCheck = (record: ClientRecord) => readonly RuleViolation[] | 'not exercised';
