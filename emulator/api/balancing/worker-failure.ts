import { EmulatorError } from '../../core/errors.ts';

/** How a worker may fail a call: there is none, it takes no connection, it hangs up, or its answer takes too long. */
export type FailureKind = 'no-worker' | 'refused' | 'hung-up' | 'slow';

/** No answer came of a worker: the balancer gives one of its own. */
export class WorkerFailure extends EmulatorError {
  override readonly name = 'WorkerFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The balancer's own statuses; which ones is open. */
export const failureStatuses: Readonly<Record<FailureKind, number>> = {
  'no-worker': 503,
  refused: 502,
  'hung-up': 502,
  slow: 504,
};
