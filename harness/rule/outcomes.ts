import type { RuleId } from '../../generated/rules.ts';

/**
 * What an accusation rests on. A witnessed breach counts at first sight; one that rests on elapsed time or on the
 * transport alone must come up again each time it is tried.
 */
export type Basis = 'witnessed' | 'elapsed' | 'transport';

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
 * Why a case could not be judged. `not-offered`: it needs what a target may lack, and does not count. `unconfirmed`: it came too early or too late once, and not again; `hiccup`: its answer
 * was ill or lost, and not again.
 */
export type UnjudgedKind =
  | 'unreachable'
  | 'throttled'
  | 'blocked'
  | 'nothing-to-judge'
  | 'not-offered'
  | 'unconfirmed'
  | 'hiccup'
  | 'clock'
  | 'budget';

/** A case can't be judged. It is dropped and another takes its place. */
export class Unjudged extends Error {
  override readonly name = 'Unjudged';
  readonly kind: UnjudgedKind;
  /** The rule whose breach would explain why the scene could not be set. */
  readonly blockedBy: RuleId | undefined;

  constructor(kind: UnjudgedKind, message: string, options: { blockedBy?: RuleId; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.kind = kind;
    this.blockedBy = options.blockedBy;
  }
}
