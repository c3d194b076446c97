/** What a violation rests on. @see evidence */
export type Basis = 'witnessed' | 'delivery' | 'elapsed' | 'transport';

/** The target broke the rule that is being judged. A finding, not an error of ours. */
export class Breach extends Error {
  override readonly name = 'Breach';
  readonly basis: Basis;
  /** Whether it only warns, whatever the level of the rule: the document suggests it and does not demand it. */
  readonly warns: boolean;

  constructor(basis: Basis, message: string, cause?: unknown, warns = false) {
    super(message, { cause });
    this.basis = basis;
    this.warns = warns;
  }
}

/**
 * Why a case could not be judged. `not-offered`: it needs what a target may lack, and does not count. `hiccup`: an answer
 * was malformed or lost once, and not again. `context`: its context does not come about on this target.
 */
export type UnjudgedKind =
  | 'unreachable'
  | 'throttled'
  | 'blocked'
  | 'nothing-to-judge'
  | 'not-offered'
  | 'context'
  | 'hiccup'
  | 'clock'
  | 'budget';

/** A case can't be judged. It is dropped and another takes its place. */
export class Unjudged extends Error {
  override readonly name = 'Unjudged';
  readonly kind: UnjudgedKind;
  /** The rule whose breach would explain why the scene could not be set. */
  readonly blockedBy: string | undefined;

  constructor(kind: UnjudgedKind, message: string, options: { blockedBy?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.blockedBy = options.blockedBy;
  }
}
