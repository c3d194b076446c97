import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Readable } from 'node:stream';
import { startOnTimeTimer } from '../../runtime/on-time-timer.ts';
import type { BalancedCall, PassedAnswer } from '../../world/calls/pass.ts';
import { endToEnd, headerValuesOf } from './headers.ts';
import { WorkerFailure } from './worker-failure.ts';

/**
 * Makes a call at a worker's server, once and over a connection of its own, and gives the answer when its head is there.
 * The body goes on as it comes, either way.
 * @param timeout real milliseconds until the head, while this process is on time
 * @throws WorkerFailure when no head comes
 */
export async function forward(origin: string, call: BalancedCall, timeout: number): Promise<PassedAnswer> {
  const onward = begin(origin, call);
  const stop = startOnTimeTimer(timeout, () => onward.destroy(slow(timeout)));
  // Whoever waits for the head is told; later failures end the answer's body.
  onward.on('error', () => {});
  try {
    sendBody(call.body, onward);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    return { status: answer.statusCode!, headers: endToEnd(answer.rawHeaders), body: answer };
  } catch (cause) {
    throw failureOf(cause);
  } finally {
    stop();
  }
}

function begin(origin: string, call: BalancedCall): ClientRequest {
  const { method, target, headers, signal } = call;
  const make = origin.startsWith('https:') ? requestSecurely : request;
  return make(origin, {
    ...{ agent: false, method, path: target, signal },
    headers: [...headers, ...framing(call)],
  });
}

/** A body that came without its length goes on so; where one is usual a call says that it has none. */
function framing({ method, headers, body }: BalancedCall): string[] {
  if (headerValuesOf(headers, 'content-length').length > 0) return [];
  if (body !== undefined) return ['transfer-encoding', 'chunked'];
  return ['POST', 'PUT', 'PATCH'].includes(method) ? ['content-length', '0'] : [];
}

function sendBody(body: Readable | undefined, onward: ClientRequest): void {
  if (body === undefined) {
    onward.end();
    return;
  }
  body.once('error', () => onward.destroy());
  body.pipe(onward);
}

function slow(timeout: number): WorkerFailure {
  return new WorkerFailure('slow', `the worker's server did not answer within ${timeout} ms`);
}

function failureOf(cause: unknown): WorkerFailure {
  if (cause instanceof WorkerFailure) return cause;
  const { code, message } = cause as NodeJS.ErrnoException;
  return code === 'ECONNREFUSED'
    ? new WorkerFailure('refused', "the worker's server takes no connection", cause)
    : new WorkerFailure('hung-up', `the worker's server hung up: ${message}`, cause);
}
