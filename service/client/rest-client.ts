import { setTimeout as sleep } from 'node:timers/promises';
import { SuiteError } from '../../engine/errors.ts';
import { timeCall } from '../../engine/http/call-duration.ts';
import { noteCall, noteEnd, unsent } from '../../engine/http/note-call.ts';
import type { Role, TracedCall } from '../../engine/http/trace.ts';
import { traceableCall, tracedAnswer } from '../../engine/http/traceable-call.ts';
import { TransportError, type TransportRequest } from '../../engine/http/transport.ts';
import type { CallClock } from '../../engine/time/time.ts';
import { needsHiding } from './almost-key.ts';
import type { ClientOptions } from './client-options.ts';
import type { KeptCreations } from './kept.ts';
import { type Look, lookAgain, mayLookAgain } from './look-again.ts';
import { type RestAnswer, restAnswerOf } from './rest-answer.ts';
import { isReading, nameOf, type RestRequest, restTransportRequest } from './rest-request.ts';

/** Calls the management APIs of one site under one clock, and keeps a trace. */
export type RestClient = {
  /**
   * @param again whether it counts as one with the call before: it repeats one that was put off, or looks up what that
   * did not tell
   * @throws TransportError when no whole answer comes
   */
  call(request: RestRequest, role: Role, again?: boolean): Promise<RestAnswer>;
  /**
   * A call whose answer may go on for ever; resolves when it begins.
   * @throws TransportError when it does not
   */
  listen(request: RestRequest, role: Role): Promise<RestStream>;
};

/** An answer that has begun. It ends with the case at the latest. */
export type RestStream = Omit<RestAnswer, 'text' | 'json'> & {
  /**
   * What came of it so far.
   * @throws TransportError when that is larger or deeper than what is read
   */
  text(): string;
  /** How many bytes came of it so far. */
  size(): number;
  /** Whether the target ended it. */
  isOver(): boolean;
  /** Resolves once more than so many bytes have come, it is over, or so many quiet milliseconds have passed. */
  beyond(size: number, most: number): Promise<void>;
  /** Hangs up. What came until then is in the trace. */
  stop(): void;
};

export type RestClientOptions = ClientOptions & {
  /** Where what calls make is written down, before it is made; undefined where it need not be. */
  readonly creations?: KeptCreations | undefined;
  /** Whether a create that was answered so is refused because there is no stock, by the target's own word. */
  readonly isForWantOfStock?: (request: RestRequest, status: number) => Promise<boolean>;
};

export function createRestClient(options: RestClientOptions): RestClient {
  const { site, clock, transport, trace, redact, patience, signal, creations } = options;

  function begin(request: RestRequest, outgoing: TransportRequest, role: Role, again: boolean): TracedCall {
    const polled = again || options.polled();
    const what = { operation: nameOf(request), endpoint: request.api };
    return noteCall(trace, traceableCall(outgoing, { ...what, role, polled }, options));
  }

  /** What ends a call early. What is being made would be lost without its id. */
  function endOf({ method }: RestRequest, role: Role): AbortSignal | undefined {
    const bringsId = creations !== undefined && method.toUpperCase() === 'POST';
    return role === 'control' || bringsId ? undefined : signal;
  }

  async function send(request: RestRequest, role: Role, again: boolean): Promise<RestAnswer> {
    if (!(request.method === 'GET' && mayLookAgain(options, role)))
      return beginCall(request, role, again).answer;
    return lookAgain(clock, (isRepeated) => beginCall(request, role, again || isRepeated));
  }

  function beginCall(request: RestRequest, role: Role, again: boolean): Look<RestAnswer> {
    const outgoing = restTransportRequest(request, site);
    if (needsHiding(request.keyForm)) options.hideCutKey?.();
    const traced = begin(request, outgoing, role, again);
    const until = endOf(request, role);
    const answer = noteEnd(options, traced, async () => {
      if (role !== 'control' && signal.aborted) throw unsent(outgoing);
      const timeout = clock.timeout(patience);
      const send = () => timeCall(traced, () => transport.send(outgoing, timeout, until));
      const { outcome, ...bracket } = await clock.bracket(send, request.method === 'GET');
      const answer = restAnswerOf(request, outcome, bracket);
      Object.assign(traced, bracket, { answer: tracedAnswer(answer, redact) });
      if (await options.isForWantOfStock?.(request, answer.status)) traced.proof = 'no stock';
      return answer;
    });
    return { traced, answer };
  }

  async function listen(request: RestRequest, role: Role): Promise<RestStream> {
    if (creations !== undefined && !isReading(request))
      throw new SuiteError(`${nameOf(request)} is listened to, and may make or change something: call it`);
    const outgoing = restTransportRequest(request, site);
    const traced = begin(request, outgoing, role, false);
    return noteEnd(options, traced, async () => {
      const timeout = clock.timeout(patience);
      const send = () => timeCall(traced, () => transport.listen(outgoing, timeout, signal));
      const { outcome, ...bracket } = await clock.bracket(send);
      const { status, headers, bytes, size, isOver } = outcome;
      const text = (): string => new TextDecoder().decode(bytes());
      const note = (): void => {
        const answer = tracedAnswer({ status, headers, text: shown(text), json: undefined }, redact);
        Object.assign(traced, bracket, { answer: isOver() ? answer : { ...answer, goesOn: true } });
      };
      note();
      outcome.onCut(({ message }) => {
        traced.failure = message;
      });
      const stop = (): void => {
        note();
        outcome.stop();
      };
      const beyond = beyondOf(outcome, clock);
      return { ...bracket, request, status, headers, text, size, isOver, beyond, stop };
    });
  }

  async function written(creations: KeptCreations, request: RestRequest, role: Role, again: boolean) {
    const ended = await creations.begin(request, (asked) => send(asked, 'control', false));
    const answer = send(request, role, again);
    answer.then(ended, ended);
    return answer;
  }

  return {
    listen,
    call(request, role, again = false) {
      const answer =
        creations === undefined ? send(request, role, again) : written(creations, request, role, again);
      answer.catch(() => {});
      return answer;
    },
  };
}

/** What a trace keeps of an answer that may be more than we read. */
function shown(text: () => string): string {
  try {
    return text();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return `(${error.message})`;
  }
}

/** How often, in real milliseconds, an answer that goes on is looked at. */
const pollInterval = 5;

function beyondOf(
  { isOver, size }: Pick<RestStream, 'isOver' | 'size'>,
  clock: CallClock,
): RestStream['beyond'] {
  return async (known, most) => {
    let isUp = false;
    void clock.quiet(most).then(() => {
      isUp = true;
    });
    while (!isOver() && size() <= known && !isUp) await sleep(pollInterval);
  };
}
