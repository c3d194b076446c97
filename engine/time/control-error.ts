type ControlErrorOptions = { status?: number; cause?: unknown; isUnsettled?: boolean };

/** Control answered no, or not at all. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** What was answered; undefined when nothing was. */
  readonly status: number | undefined;
  /** Whether a world has not come to rest yet, so that the same move may be asked for again. */
  readonly isUnsettled: boolean;

  constructor(message: string, options: ControlErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.isUnsettled = options.isUnsettled ?? false;
  }
}
