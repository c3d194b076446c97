import type { Site } from '../target/site.ts';
import type { CallClock, Duration } from '../time/time.ts';
import { describeFilled } from './filled.ts';
import { type HttpAnswer, httpAnswerOf } from './http-answer.ts';
import { balancedOf, type HttpBody, type HttpRequest, wireHttpRequestOf } from './http-request.ts';
import { redactAll, tracedAnswer, unsent } from './job-client.ts';
import { longestTransfer } from './job-request.ts';
import type { Redact } from './redact.ts';
import { isWhole } from './seen.ts';
import type { Role, Trace, TracedCall } from './trace.ts';
import { type Transport, TransportError, type WireAnswer, type WireRequest } from './transport.ts';

/** Calls the load balancing endpoint of one site under one clock, and keeps a trace. */
export type HttpClient = {
  /** @throws TransportError when no whole answer comes */
  call(request: HttpRequest, role: Role): Promise<HttpAnswer>;
};

export type HttpClientOptions = {
  readonly site: Site;
  readonly clock: CallClock;
  readonly transport: Transport;
  readonly trace: Trace;
  readonly redact: Redact;
  /** Takes a value for a secret, by the name that is shown instead. */
  readonly hide: (value: string, name: string) => void;
  /** Whether what is called now is asked again. */
  readonly polled: () => boolean;
  /** Real milliseconds that a call may take. */
  readonly patience: number;
  /** Ends every call of the case. */
  readonly signal: AbortSignal;
};

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { site, clock, transport, trace, redact, hide, patience, signal } = options;
  function begin(request: HttpRequest, wire: WireRequest, role: Role): TracedCall {
    const call: TracedCall = {
      ...{ number: trace.next(), role, polled: options.polled(), operation: 'http', endpoint: 'balanced' },
      ...{ method: wire.method, url: redact(wire.url), headers: redactAll(wire.headers, redact) },
      ...tracedBody(request.body),
      ...{ sent: clock.now(), answered: undefined, answer: undefined, failure: undefined },
      proof: request.order.hangUp === undefined ? 'missing' : 'unneeded',
    };
    trace.events.push({ kind: 'call', call });
    return call;
  }

  function note(call: TracedCall, wire: WireAnswer, { request, text, seen }: HttpAnswer): void {
    call.answer = tracedAnswer({ ...wire, text, json: undefined }, redact);
    if (seen === undefined && request.refusals?.includes(wire.status)) call.proof = 'unneeded';
    if (seen !== undefined && isWhole(seen, wire.bytes)) call.proof = 'worker';
  }

  return {
    async call(request, role) {
      hide(balancedOf(site).url, '$BALANCED_URL');
      const wire = wireHttpRequestOf(request, site);
      const traced = begin(request, wire, role);
      const starting = role === 'given' ? clock.ours(clock.ample) : 0;
      const longest = patience + starting + longestTransfer(sizeOf(request));
      try {
        if (signal.aborted) throw unsent(wire);
        const { outcome, ...bracket } = await clock.bracket(() => transport.send(wire, longest, signal));
        Object.assign(traced, bracket);
        const answer = httpAnswerOf(request, outcome, bracket);
        note(traced, outcome, answer);
        return answer;
      } catch (error) {
        if (!(error instanceof TransportError)) throw error;
        traced.failure = redact(error.message);
        throw new TransportError(error.reason, traced.failure);
      } finally {
        trace.events.push({ kind: 'end', call: traced });
      }
    },
  };
}

function tracedBody(body: HttpBody | undefined): Pick<TracedCall, 'body' | 'filled' | 'isBase64'> {
  if (body === undefined) return { body: undefined };
  if ('base64' in body) return { body: body.base64, isBase64: true };
  const words = describeFilled(body.filled);
  return { body: body.inChunks ? `${words} in chunks` : words, filled: body.filled };
}

/** Bytes that go either way. */
function sizeOf({ body, order }: HttpRequest): Duration {
  const sent = body !== undefined && 'filled' in body ? body.filled.size : 0;
  return sent + (order.fill ?? 0);
}
