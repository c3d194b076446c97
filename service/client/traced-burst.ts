import { noteBurst } from '../../engine/http/call-duration.ts';
import { type Role, type TracedBurst, type TracedCall, tallyOf } from '../../engine/http/trace.ts';
import { shownText } from '../../engine/http/traceable-call.ts';
import { type TransportAnswer, TransportError, type TransportRequest } from '../../engine/http/transport.ts';
import { answerOf } from './answer.ts';
import { type Burst, type BurstAnswer, type BurstOptions, sendBurst } from './burst.ts';
import { fateOf } from './disturbance.ts';
import type { JobClientOptions } from './job-client.ts';
import { type JobRequest, jobTransportRequest, longestAnswer, submits } from './job-request.ts';

/** What the client lends for bursts. */
type Options = JobClientOptions & {
  /** The next number of a call. */
  number(): number;
  /** A call as the trace shows it, before anything has come of it. */
  tracedCall(request: JobRequest, outgoing: TransportRequest): TracedCall;
  /** What ends a call early. */
  until(request: JobRequest, role: Role): AbortSignal | undefined;
};

/** Real milliseconds that a virtual clock may need to pass by hundreds of calls that wait. */
const sluggish = 60_000;

/** This many of the different calls of a burst are traced. */
const mostTraced = 3;

/** What is kept of an answer, and why it is not certainly the service's own. */
function readAnswer(
  request: JobRequest,
  incoming: TransportAnswer,
): Omit<BurstAnswer, 'request' | 'sent' | 'answered'> {
  const { status, record, json, text, headers } = answerOf(request, incoming, { sent: 0, answered: 0 });
  const { operation } = request;
  const transportOutcome = fateOf({ operation, answer: { status, headers, body: text }, failure: undefined });
  return { status, record, json, transportOutcome };
}

/** Real milliseconds of the answers that are certainly the service's own. */
function durationsByStatus(answers: readonly BurstAnswer[]): Record<string, number[]> {
  const own = answers.filter(
    ({ transportOutcome, took }) => transportOutcome === undefined && took !== undefined,
  );
  const byStatus = Map.groupBy(own, ({ status }) => String(status));
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, some.map(({ took }) => took!)]));
}

/** Makes bursts that stand in the trace as one event each at their begin and at their end. */
export function createBursts(options: Options): (options: BurstOptions, role: Role) => Burst {
  const { site, clock, transport, trace, submissions } = options;

  async function send(request: JobRequest, outgoing: TransportRequest, role: Role): Promise<BurstAnswer> {
    const longest = longestAnswer(request);
    const timeout = clock.timeout(options.patience + (longest > 0 ? sluggish : 0), longest);
    const sent = clock.now();
    try {
      const until = options.until(request, role);
      const { outcome, ...bracket } = await clock.bracketOfMany(
        async () => {
          const began = performance.now();
          const answer = await transport.send(outgoing, timeout, until);
          return { took: performance.now() - began, ...readAnswer(request, answer) };
        },
        ({ transportOutcome }) => transportOutcome !== undefined,
      );
      return { request, ...bracket, ...outcome };
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const nothing = { status: undefined, record: {}, json: undefined, transportOutcome: 'no whole answer' };
      return { request, sent, answered: clock.now(), ...nothing };
    }
  }

  /** Where jobs are written down, that comes first. */
  async function sendKept(...made: Parameters<typeof send>): Promise<BurstAnswer> {
    const [request] = made;
    if (submissions === undefined || !submits(request)) return send(...made);
    const ended = await submissions.begin(request);
    const answer = await send(...made);
    ended(answer);
    return answer;
  }

  function begin({ requests, calls, group = calls, gap = 0, atOnce }: BurstOptions, role: Role): TracedBurst {
    const [first] = requests;
    const burst: TracedBurst = {
      number: options.number(),
      role,
      operation: first!.operation,
      method: jobTransportRequest(first!, site).method,
      calls: requests
        .slice(0, mostTraced)
        .map((request) => options.tracedCall(request, jobTransportRequest(request, site))),
      ...{ different: requests.length, ordered: calls, group, gap, atOnce, sent: clock.now() },
      ...{ made: 0, ended: undefined, counts: {}, first: {} },
    };
    trace.events.push({ kind: 'burst', burst });
    return burst;
  }

  function end(burst: TracedBurst, answers: readonly BurstAnswer[]): void {
    burst.ended = clock.now();
    burst.counts = tallyOf(answers);
    burst.first = Object.fromEntries(Object.keys(burst.counts).map((name) => [name, firstOf(name, answers)]));
    noteBurst(burst, durationsByStatus(answers));
    trace.events.push({ kind: 'burst-end', burst });
  }

  function firstOf(name: string, answers: readonly BurstAnswer[]): string {
    const first = answers.find(
      ({ status, transportOutcome }) => (transportOutcome ?? String(status)) === name,
    )!;
    return shownText(JSON.stringify(first.json) ?? '', options.redact);
  }

  return (burstOptions, role) => {
    for (const { body } of burstOptions.requests.slice(0, mostTraced)) {
      if (body !== undefined) options.learn?.(JSON.stringify(body));
    }
    const outgoing = new Map(
      burstOptions.requests.map((request) => [request, jobTransportRequest(request, site)]),
    );
    const traced = begin(burstOptions, role);
    options.folding?.(true);
    const burst = sendBurst(burstOptions, clock, (request) => {
      traced.made += 1;
      return sendKept(request, outgoing.get(request)!, role);
    });
    return {
      begun: burst.begun,
      soFar: burst.soFar,
      async end() {
        const answers = await burst.end().finally(() => options.folding?.(false));
        if (traced.ended === undefined) end(traced, answers);
        return answers;
      },
    };
  };
}
