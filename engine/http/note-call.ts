import { ControlError } from '../time/control-error.ts';
import { observeLatency } from './call-statistics.ts';
import type { Redact } from './redact.ts';
import type { Trace, TracedCall } from './trace.ts';
import { TransportError, type TransportRequest } from './transport.ts';

/** Puts a call into the trace, before anything has come of it, and gives it its number. */
export function noteCall(trace: Trace, call: TracedCall): TracedCall {
  call.number = trace.next();
  trace.events.push({ kind: 'call', call });
  return call;
}

/**
 * Makes a call that is in the trace, and notes there that it has ended, and why nothing came. A clock that refuses to move
 * meanwhile leaves the call without an instant: its answer counts as lost.
 * @throws TransportError without secrets, when no whole answer comes
 */
export async function noteEnd<T>(
  { trace, redact }: { readonly trace: Trace; readonly redact: Redact },
  call: TracedCall,
  make: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  try {
    return await make();
  } catch (error) {
    if (error instanceof ControlError) call.failure = redact(error.message);
    if (!(error instanceof TransportError)) throw error;
    call.failure = redact(error.message);
    throw new TransportError(error.reason, call.failure);
  } finally {
    observeLatency(call.operation, performance.now() - began);
    trace.events.push({ kind: 'end', call });
  }
}

/** Why there is no answer to a call that came too late to be made. */
export function unsent({ method, url }: TransportRequest): TransportError {
  return new TransportError('unsent', `the call was given up before it was made: ${method} ${url}`);
}
