import { timeCall } from '../../engine/http/call-duration.ts';
import { describeFilled } from '../../engine/http/filled.ts';
import { noteCall, noteEnd, unsent } from '../../engine/http/note-call.ts';
import type { Role, TracedCall } from '../../engine/http/trace.ts';
import { traceableCall, tracedAnswer } from '../../engine/http/traceable-call.ts';
import type { TransportAnswer, TransportRequest } from '../../engine/http/transport.ts';
import type { Duration } from '../../engine/time/time.ts';
import type { ClientOptions } from './client-options.ts';
import { type HttpAnswer, httpAnswerOf } from './http-answer.ts';
import { balancedOf, type HttpBody, type HttpRequest, httpTransportRequest } from './http-request.ts';
import { longestTransfer } from './job-request.ts';
import { isWhole } from './seen.ts';

/** Calls the load balancing endpoint of one site under one clock, and keeps a trace. */
export type HttpClient = {
  /** @throws TransportError when no whole answer comes */
  call(request: HttpRequest, role: Role): Promise<HttpAnswer>;
};

export type HttpClientOptions = ClientOptions & {
  /** Takes a value for a secret, by the name that is shown instead. */
  readonly hide: (value: string, name: string) => void;
};

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { site, clock, transport, trace, redact, hide, patience, signal } = options;
  function tracedHttpCall(request: HttpRequest, outgoing: TransportRequest, role: Role): TracedCall {
    const proof = request.order.hangUp === undefined ? 'missing' : 'unneeded';
    const body = tracedBody(request.body);
    const how = { proof, role, polled: options.polled() } as const;
    return traceableCall(outgoing, { operation: 'http', endpoint: 'balanced', ...how, ...body }, options);
  }

  function note(call: TracedCall, incoming: TransportAnswer, { request, text, seen }: HttpAnswer): void {
    call.answer = tracedAnswer({ ...incoming, text, json: undefined }, redact);
    if (seen === undefined && request.refusals?.includes(incoming.status)) call.proof = 'unneeded';
    if (seen !== undefined && isWhole(seen, incoming.bytes)) call.proof = 'worker';
  }

  return {
    async call(request, role) {
      hide(balancedOf(site).url, '$BALANCED_URL');
      const outgoing = httpTransportRequest(request, site);
      const traced = noteCall(trace, tracedHttpCall(request, outgoing, role));
      const starting = role === 'given' ? clock.toRealTime(clock.setupTimeout) : 0;
      const timeout = clock.timeout(patience + starting + longestTransfer(sizeOf(request)));
      return noteEnd(options, traced, async () => {
        if (signal.aborted) throw unsent(outgoing);
        const send = () => timeCall(traced, () => transport.send(outgoing, timeout, signal));
        const { outcome, ...bracket } = await clock.bracket(send);
        Object.assign(traced, bracket);
        const answer = httpAnswerOf(request, outcome, bracket);
        note(traced, outcome, answer);
        return answer;
      });
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
