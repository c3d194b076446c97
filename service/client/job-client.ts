import { timeCall } from '../../engine/http/call-duration.ts';
import { describeFilled, type Filled } from '../../engine/http/filled.ts';
import { noteCall, noteEnd, unsent } from '../../engine/http/note-call.ts';
import type { Pace } from '../../engine/http/pace.ts';
import type { Redact } from '../../engine/http/redact.ts';
import type { Role, TracedCall } from '../../engine/http/trace.ts';
import { type CallWords, traceableCall, tracedAnswer } from '../../engine/http/traceable-call.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import { needsHiding } from './almost-key.ts';
import { type Answer, answerOf } from './answer.ts';
import type { Burst, BurstOptions } from './burst.ts';
import type { ClientOptions } from './client-options.ts';
import { holdWhileSent } from './held-upload.ts';
import {
  isWaitOver,
  type JobRequest,
  jobTransportRequest,
  longestAnswer,
  longestUpload,
  submits,
} from './job-request.ts';
import type { KeptSubmissions } from './kept.ts';
import { type Look, lookAgain, mayLookAgain } from './look-again.ts';
import { createBursts } from './traced-burst.ts';

/** Calls the job API of one site under one clock, and keeps a trace. */
export type JobClient = {
  /**
   * Makes a call. It has begun when this returns, unless calls are paced or written down first.
   * @param again whether it repeats a call that was put off, so that it counts as one with that
   * @throws TransportError when no whole answer comes
   */
  call(request: JobRequest, role: Role, again?: boolean): Promise<Answer>;
  /**
   * Makes many calls alike, faster than the pace where there is one. They stand in the trace as one, the moves of the
   * clock between them included.
   */
  burst(options: BurstOptions, role: Role): Burst;
};

export type JobClientOptions = ClientOptions & {
  readonly pace: Pace | undefined;
  /** Where the jobs that calls submit are written down, before they are; undefined where they need not be. */
  readonly submissions?: KeptSubmissions | undefined;
  /** Called with each body before it is traced, secrets of its own and all. */
  readonly learn?: (body: string) => void;
  /** Called while moves of the clock belong to a burst that is being traced. */
  readonly folding?: (isFolded: boolean) => void;
};

/**
 * Whether a call changes nothing, however often it is made. A stream may give each chunk out once only, and /status may set
 * a ttl. @see interface 2.5, 4.1
 */
function isLook({ operation, query = {} }: JobRequest): boolean {
  return (operation === 'status' && !('ttl' in query)) || operation === 'health';
}

export function createJobClient(options: JobClientOptions): JobClient {
  const { site, clock, transport, trace, redact, pace, signal } = options;
  /** A call as the trace shows it, before anything has come of it. */
  function tracedJobCall(
    request: JobRequest,
    outgoing: TransportRequest,
    how: Partial<CallWords> = {},
  ): TracedCall {
    const { operation, endpoint } = request;
    return traceableCall(outgoing, { operation, endpoint, ...filledBody(request, redact), ...how }, options);
  }

  async function make(request: JobRequest, role: Role, again: boolean): Promise<Answer> {
    if (!(isLook(request) && mayLookAgain(options, role))) return begin(request, role, again).answer;
    return lookAgain(clock, (isRepeated) => begin(request, role, again || isRepeated));
  }

  function begin(request: JobRequest, role: Role, again: boolean): Look<Answer> {
    const outgoing = jobTransportRequest(request, site);
    if (typeof outgoing.body === 'string') options.learn?.(outgoing.body);
    if (needsHiding(request.keyForm)) options.hideCutKey?.();
    const polled = again || options.polled();
    const traced = noteCall(trace, tracedJobCall(request, outgoing, { role, polled }));
    const timeout = clock.timeout(options.patience + longestUpload(request), longestAnswer(request));
    const until = endOf(request, role);
    const answer = noteEnd(options, traced, async () => {
      if (role !== 'control' && signal.aborted) throw unsent(outgoing);
      const send = (sent: TransportRequest) => () =>
        timeCall(traced, () => transport.send(sent, timeout, until));
      const { outcome, ...bracket } = await sendHeld(outgoing, (sent) =>
        clock.bracket(send(sent), isLook(request)),
      );
      const answer = answerOf(request, outcome, bracket);
      Object.assign(traced, bracket, cameOf(answer));
      return answer;
    });
    return { traced, answer };
  }

  /** Sends a call; of a body that is made while it is sent, no deadline runs meanwhile. */
  async function sendHeld<T>(
    outgoing: TransportRequest,
    send: (outgoing: TransportRequest) => Promise<T>,
  ): Promise<T> {
    const { body } = outgoing;
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) return send(outgoing);
    const upload = holdWhileSent(clock, body);
    return send({ ...outgoing, body: upload.blocks }).finally(upload.end);
  }

  function cameOf(answer: Answer): Partial<TracedCall> {
    const came = { answer: tracedAnswer(answer, redact) };
    const isFailure = answer.request.mayFail === true && answer.status === 500;
    return isFailure || isWaitOver(answer) ? { ...came, proof: 'unneeded' } : came;
  }

  /** What ends a call early. A job that is being submitted would be lost without its id, which comes at once. */
  function endOf({ operation }: JobRequest, role: Role): AbortSignal | undefined {
    const bringsId = options.submissions !== undefined && operation === 'run';
    return role === 'control' || bringsId ? undefined : signal;
  }

  async function paced(pace: Pace, request: JobRequest, role: Role, again: boolean): Promise<Answer> {
    const done = await clock.held(pace(request.operation, request.endpoint));
    return make(request, role, again).finally(done);
  }

  function send(request: JobRequest, role: Role, again: boolean): Promise<Answer> {
    return pace === undefined ? make(request, role, again) : paced(pace, request, role, again);
  }

  async function submit(
    submissions: KeptSubmissions,
    request: JobRequest,
    role: Role,
    again: boolean,
  ): Promise<Answer> {
    const ended = await submissions.begin(request);
    const answer = send(request, role, again);
    answer.then(ended, ended);
    return answer;
  }

  return {
    burst: createBursts({ ...options, number: () => trace.next(), tracedCall: tracedJobCall, until: endOf }),
    call(request, role, again = false) {
      const { submissions } = options;
      const answer =
        submissions !== undefined && submits(request)
          ? submit(submissions, request, role, again)
          : send(request, role, again);
      // Nobody may be waiting any more when a case ends early and its calls are given up.
      answer.catch(() => {});
      return answer;
    },
  };
}

/** How a trace shows a body that is made while it is sent. */
function filledBody({ filled, inChunks }: JobRequest, redact: Redact): Pick<CallWords, 'body' | 'filled'> {
  if (filled === undefined) return {};
  const shown: Filled = { ...filled, head: redact(filled.head), tail: redact(filled.tail) };
  const body = describeFilled(shown);
  return { body: inChunks ? `${body} in chunks` : body, filled: shown };
}
