import type { Timeout } from './timeout.ts';

/** Milliseconds of the target's time, since an origin that only differences depend on. */
export type Instant = number;
/** Milliseconds of the target's time. */
export type Duration = number;

/** How a case sees and spends the target's time. */
export type Time = {
  readonly kind: 'virtual' | 'real';
  /** How close to a limit a check aims: an instant this much before or after it is on its side for certain. */
  readonly tick: Duration;
  /** How late the target may be before lateness is a violation. Earliness gets none. */
  readonly slack: Duration;
  /** Time enough for the setup of a case: workers start, jobs before ours come to their end. */
  readonly setupTimeout: Duration;
  /** How many real milliseconds so much of the target's time takes: none on a virtual clock. */
  toRealTime(duration: Duration): number;
  now(): Instant;
  /** Goes to an instant. One that has passed costs nothing. */
  reach(instant: Instant): Promise<void>;
  /** Lets time pass until a call has been answered, at most to the deadline; undefined when it has not been by then. */
  settle<T>(call: Promise<T>, deadline: Instant): Promise<T | undefined>;
  /**
   * Asks again and again, from due event to due event and now and then in between, until there is something or the
   * deadline has passed.
   */
  until<T>(ask: () => Promise<T | undefined>, deadline: Instant): Promise<T | undefined>;
};

/** The bracket around a call in the target's time. */
export type Bracket = { sent: Instant; answered: Instant };

/** Something that the target did between two instants: on a clock that runs by itself, when we heard of it. */
export type Moment = { readonly earliest: Instant; readonly latest: Instant };

/** A clock that calls are made under: it knows how many were begun and how many have ended. */
export type CallClock = Time & {
  /**
   * Makes a call and brackets it. Unless the clock moves just now, the call is begun before this returns.
   * @param isLook whether the call changes nothing, so that nobody has to know whether it arrived, should it break
   */
  bracket<T>(call: () => Promise<T>, isLook?: boolean): Promise<{ outcome: T } & Bracket>;
  /**
   * Makes and brackets one of many calls, of which nobody has to know whether it arrived, or how often.
   * @param mayBeLost whether an outcome may be somebody else's, so that the call may not have arrived
   */
  bracketOfMany<T>(
    call: () => Promise<T>,
    mayBeLost: (outcome: T) => boolean,
  ): Promise<{ outcome: T } & Bracket>;
  /** Reports that a look that was answered may not have arrived: somebody else gave the answer. */
  doubtLook(): void;
  /** Reports when what reaches us now happened. While a virtual clock moves `latest` is not final yet. */
  hear(): Moment;
  /**
   * The time-out of a call.
   * @param ms real milliseconds that it may take besides
   * @param longest how long the target may take by its own time
   */
  timeout(ms: Duration, longest?: Duration): Timeout;
  /** Resolves after this many real milliseconds in which nothing of ours could have held up an answer. */
  quiet(ms: Duration): Promise<void>;
  /** Waits for our own turn to call: no deadline of `settle` runs meanwhile. */
  held<T>(turn: Promise<T>): Promise<T>;
};
