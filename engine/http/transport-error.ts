/**
 * Why there is no answer. `beyond`: it is larger or deeper than what is read; `unsent`: the call was given up before it
 * was made, or can't be written.
 */
export type TransportReason = 'unsent' | 'refused' | 'cut' | 'timeout' | 'unresolved' | 'garbled' | 'beyond';

/** The call got no whole answer. A fact about the target or the way to it, not an error of the suite. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: TransportReason;

  constructor(reason: TransportReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}
