import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive, Violation } from '../../engine/property/outcomes.ts';

/**
 * Throws what the lack of an answer to the act means: a violation, as far as the transport can be trusted. Of an answer
 * that is larger or deeper than what we read, and of a call that can't be written, nothing is known.
 */
export function lostAnswer(error: unknown): never {
  if (!(error instanceof TransportError)) throw error;
  if (error.reason === 'beyond' || error.reason === 'unsent')
    throw new Inconclusive('nothing-to-judge', error.message, { cause: error });
  throw new Violation('transport', error.message, error);
}
