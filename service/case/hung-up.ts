import { TransportError } from '../../engine/http/transport.ts';
import { Violation } from '../../engine/property/outcomes.ts';

/**
 * What a call answers, or that the target cut the connection: for the few rules that take this for an answer.
 * @throws what the call throws, otherwise
 */
export async function orHungUp<T>(call: Promise<T>): Promise<T | 'hung up'> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Violation && isCut(error.cause)) return 'hung up';
    throw error;
  }
}

function isCut(cause: unknown): boolean {
  return cause instanceof TransportError && cause.reason === 'cut';
}
