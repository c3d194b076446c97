import type { Creations } from '../rule/creations.ts';
import type { Site } from '../target/site.ts';
import type { Bracket, CallClock } from '../time/time.ts';
import { redactAll, tracedAnswer, unsent } from './job-client.ts';
import type { Redact } from './redact.ts';
import { nameOf, type RestRequest, restWireOf } from './rest-request.ts';
import type { Role, Trace, TracedCall } from './trace.ts';
import { type Transport, TransportError, type WireAnswer, type WireRequest } from './transport.ts';

/** What a management API answered, readable whatever it is: `json` is undefined for a body that is not JSON. */
export type RestAnswer = Bracket & {
  readonly request: RestRequest;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
};

/** Calls the management APIs of one site under one clock, and keeps a trace. */
export type RestClient = {
  /**
   * @param again whether it repeats a call that was put off, so that it counts as one with that
   * @throws TransportError when no whole answer comes
   */
  call(request: RestRequest, role: Role, again?: boolean): Promise<RestAnswer>;
};

export type RestClientOptions = {
  readonly site: Site;
  readonly clock: CallClock;
  readonly transport: Transport;
  readonly trace: Trace;
  readonly redact: Redact;
  /** Where what calls make is written down, before it is made; undefined where it need not be. */
  readonly creations?: Creations | undefined;
  /** Told before a call carries almost the whole key. */
  readonly hideCutKey?: () => void;
  readonly polled: () => boolean;
  /** Real milliseconds that a call may take. */
  readonly patience: number;
  /** Ends every call of the case but those that clear away or may make something. */
  readonly signal: AbortSignal;
};

export function createRestClient(options: RestClientOptions): RestClient {
  const { site, clock, transport, trace, redact, patience, signal, creations } = options;

  function begin(request: RestRequest, wire: WireRequest, role: Role, again: boolean): TracedCall {
    const call: TracedCall = {
      number: trace.next(),
      role,
      polled: again || options.polled(),
      operation: nameOf(request),
      endpoint: request.api,
      method: wire.method,
      url: redact(wire.url),
      headers: redactAll(wire.headers, redact),
      body: typeof wire.body === 'string' ? redact(wire.body) : undefined,
      sent: clock.now(),
      answered: undefined,
      answer: undefined,
      failure: undefined,
    };
    trace.events.push({ kind: 'call', call });
    return call;
  }

  /** What ends a call early. What is being made would be lost without its id. */
  function endOf({ method }: RestRequest, role: Role): AbortSignal | undefined {
    const bringsId = creations !== undefined && method === 'POST';
    return role === 'control' || bringsId ? undefined : signal;
  }

  async function send(request: RestRequest, role: Role, again: boolean): Promise<RestAnswer> {
    const wire = restWireOf(request, site);
    if (/^(cut|altered)$/.test(request.keyForm ?? '')) options.hideCutKey?.();
    const traced = begin(request, wire, role, again);
    const until = endOf(request, role);
    try {
      if (role !== 'control' && signal.aborted) throw unsent(wire);
      const { outcome, ...bracket } = await clock.bracket(() => transport.send(wire, patience, until));
      const answer = restAnswerOf(request, outcome, bracket);
      Object.assign(traced, bracket, { answer: tracedAnswer(answer, redact) });
      return answer;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      traced.failure = redact(error.message);
      throw new TransportError(error.reason, traced.failure);
    } finally {
      trace.events.push({ kind: 'end', call: traced });
    }
  }

  async function written(creations: Creations, request: RestRequest, role: Role, again: boolean) {
    const ended = await creations.begin(request);
    const answer = send(request, role, again);
    answer.then(ended, ended);
    return answer;
  }

  return {
    call(request, role, again = false) {
      const answer =
        creations === undefined ? send(request, role, again) : written(creations, request, role, again);
      answer.catch(() => {});
      return answer;
    },
  };
}

/** JSON is UTF-8 (RFC 8259, 8.1): other bytes make no JSON. */
export function restAnswerOf(request: RestRequest, wire: WireAnswer, bracket: Bracket): RestAnswer {
  const { status, headers, bytes } = wire;
  return { ...bracket, request, status, headers, text: new TextDecoder().decode(bytes), json: parse(bytes) };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
