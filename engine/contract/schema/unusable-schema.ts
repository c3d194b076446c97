/** A schema of the target's that nothing can be made of, or checked against. Never an error of the suite. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
  /** Whether it went beyond a limit of ours: then what it says is not known, and nothing passes by it. */
  readonly isBeyond: boolean;

  constructor(message: string, { isBeyond = false, cause }: { isBeyond?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isBeyond = isBeyond;
  }
}
