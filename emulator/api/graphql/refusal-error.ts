import { EmulatorError } from '../../core/errors.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { GraphqlContext } from './context.ts';

/** A no of the core, on its way out of a resolver. */
export class RefusalError extends EmulatorError {
  override readonly name = 'RefusalError';
  readonly refusal: RestRefusal;
  /** Copied into the error of the answer. */
  readonly extensions: Readonly<Record<string, unknown>>;

  constructor(refusal: RestRefusal, extensions: Readonly<Record<string, unknown>>) {
    super(refusal.message);
    this.refusal = refusal;
    this.extensions = extensions;
  }
}

/** @throws RefusalError */
export function deny({ behaviour }: GraphqlContext, refusal: RestRefusal): never {
  throw new RefusalError(refusal, behaviour.errorExtensions(refusal.no));
}

/** What the core made. @throws RefusalError for its no */
export function granted<Made extends object>(context: GraphqlContext, outcome: Made | RestRefusal): Made {
  return 'no' in outcome ? deny(context, outcome) : outcome;
}
