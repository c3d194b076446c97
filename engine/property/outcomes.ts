import type { ReasonCode } from './reason-codes.ts';

/** What a violation rests on. @see evidence */
export type Basis = 'content' | 'delivery' | 'repetition' | 'timing' | 'transport';

/** The target broke the rule that is being judged. A finding, not an error of the suite. */
export class Violation extends Error {
  override readonly name = 'Violation';
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
 * Why a case could not be judged. `not-offered`: it needs what a target may lack, and does not count. `answer-lost`: an answer
 * was malformed or lost once, and not again. `context`: its context does not come about on this target.
 */
export type InconclusiveKind =
  | 'unreachable'
  | 'throttled'
  | 'blocked'
  | 'nothing-to-judge'
  | 'not-offered'
  | 'context'
  | 'answer-lost'
  | 'clock'
  | 'budget';

/** What a kind stands for where nothing says more. */
const codesOfKinds: Readonly<Record<InconclusiveKind, ReasonCode>> = {
  unreachable: 'target-unreachable',
  throttled: 'throttled',
  blocked: 'setup-refused',
  'nothing-to-judge': 'not-as-needed',
  'not-offered': 'not-offered',
  context: 'context-not-attained',
  'answer-lost': 'answers-lost',
  clock: 'machine-late',
  budget: 'out-of-time',
};

type InconclusiveOptions = {
  readonly blockedBy?: string | undefined;
  readonly code?: ReasonCode | undefined;
  readonly mayHideViolation?: boolean | undefined;
  readonly cause?: unknown;
};

/** A case can't be judged. It is dropped and another takes its place. */
export class Inconclusive extends Error {
  override readonly name = 'Inconclusive';
  readonly kind: InconclusiveKind;
  readonly code: ReasonCode;
  /** The rule whose violation would explain why the setup failed. */
  readonly blockedBy: string | undefined;
  /** Whether the target could have brought it about to hide a violation: a rule with such a case is no pass, however many others held. */
  readonly mayHideViolation: boolean;

  constructor(
    kind: InconclusiveKind,
    message: string,
    { blockedBy, code, mayHideViolation = false, cause }: InconclusiveOptions = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code ?? codesOfKinds[kind];
    this.blockedBy = blockedBy;
    this.mayHideViolation = mayHideViolation;
  }
}
