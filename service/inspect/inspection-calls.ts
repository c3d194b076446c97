import { redactValue } from '../../engine/http/redact-value.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import type { Duration } from '../../engine/time/time.ts';
import { createReadingRest } from '../client/reading-rest.ts';
import { type RestRequest, restTransportRequest } from '../client/rest-request.ts';
import { createServedParameters } from '../client/served-parameters.ts';
import { createThoroughRest } from '../client/thorough-rest.ts';
import { createDoctorCheckContext } from '../doctor/check-context.ts';
import { type DoctorReply, isAnswered, isSuccess, replyWords } from '../doctor/reply.ts';
import { noLedger } from '../ledger/ledger.ts';
import type { Profile } from '../profile/profile.ts';
import type { Site } from '../profile/site.ts';

export type InspectionOptions = {
  readonly profile: Profile;
  readonly transport: Transport;
  readonly signal: AbortSignal;
  /** Real milliseconds for a call. */
  readonly timeout: Duration;
  /** A name in the profile, or an id; without it every endpoint of the profile is asked. */
  readonly endpoint?: string | undefined;
  /** What workers log may hold anything: only who asks for it gets to see it. */
  readonly withLogs: boolean;
  /** Passes between both looks. */
  pause(): Promise<unknown>;
};

/** Calls of an inspection. Each of them only reads, and what it is refused is kept. The JSON of answers comes without secrets. */
export type InspectionCalls = {
  readonly site: Site;
  readonly refused: Set<string>;
  readonly hidden: Set<string>;
  status(endpoint: string, job: string): Promise<DoctorReply>;
  health(endpoint: string): Promise<DoctorReply>;
  /** Lists come with all their pages. Undefined where the profile names no REST v2. */
  rest(
    path: string,
    ids?: Readonly<Record<string, string>>,
    query?: RestRequest['query'],
  ): Promise<DoctorReply | undefined>;
  /** Undefined where the profile names no GraphQL. */
  graphql(name: string, query: string, variables: object): Promise<DoctorReply | undefined>;
  /** The beginning of an answer that may go on for ever; undefined where there is none. */
  beginning(path: string, ids: Readonly<Record<string, string>>): Promise<string | undefined>;
  redact(text: string): string;
};

/** Real milliseconds for which a log is listened to: what is there comes at once. */
const listening: Duration = 1000;

export function inspectionCalls(options: InspectionOptions): InspectionCalls {
  const { profile, transport, signal, timeout } = options;
  const checkContext = createDoctorCheckContext({
    ...{ profile, transport, signal, ledger: noLedger, moment: timeout },
    ...{ patience: { call: timeout, job: timeout, report: timeout } },
    ...{ receiver: undefined, noReceiver: undefined },
  });
  const { site, redact } = checkContext;
  const refused = new Set<string>();
  const hidden = new Set<string>();
  const served = createServedParameters();
  const rest = createReadingRest(site, transport, timeout, signal);

  /** The answer to a call, of a list with all its pages. */
  async function read(request: RestRequest): Promise<DoctorReply> {
    const thorough = createThoroughRest(rest, site, served);
    const reply = await thorough.call(request, 'given').catch(silenceOf);
    for (const part of thorough.partsRead()) hidden.add(redact(part));
    return reply;
  }

  function noted(call: string, reply: DoctorReply): DoctorReply {
    if ('status' in reply && reply.status === 429) refused.add(call);
    else if (!isSuccess(reply)) hidden.add(redact(`${call} ${replyWords(reply)}`));
    // Before anything is cut: half of a key is a key to whoever can guess the rest.
    return isAnswered(reply) ? { ...reply, json: redactValue(reply.json, redact) } : reply;
  }

  return {
    ...{ site, refused, hidden, redact },
    async status(endpoint, jobId) {
      const reply = await checkContext.job({ operation: 'status', endpoint, jobId, key: 'valid' });
      // An endpoint that doesn't know the job is not the one that is searched for.
      return 'status' in reply && reply.status === 404 ? reply : noted('GET /status', reply);
    },
    async health(endpoint) {
      return noted('GET /health', await checkContext.job({ operation: 'health', endpoint, key: 'valid' }));
    },
    async rest(path, ids = {}, query = {}) {
      if (site.urls.restV2 === undefined) {
        hidden.add('the profile names no REST v2: workers, their logs and limits');
        return undefined;
      }
      return noted(`GET ${path}`, await read({ ...requestOf(path, ids), query }));
    },
    async graphql(name, query, variables) {
      if (site.urls.graphql === undefined) return undefined;
      const asked = { name, query, variables: { ...variables }, key: 'valid' } as const;
      return noted(`GraphQL ${name}`, await checkContext.graphql(asked));
    },
    async beginning(path, ids) {
      if (site.urls.restV2 === undefined) return undefined;
      // A target may have answered an id that no address can hold.
      const read = async () => beginningOf(restTransportRequest(requestOf(path, ids), site), options);
      const text = await read().catch(() => undefined);
      if (text === undefined) hidden.add(`GET ${path} could not be read`);
      return text;
    },
  };
}

function silenceOf(error: unknown): DoctorReply {
  if (!(error instanceof TransportError)) throw error;
  return { silence: error.reason, words: error.message };
}

function requestOf(path: string, ids: Readonly<Record<string, string>>): RestRequest {
  return { api: 'v2', method: 'GET', path, ids, key: 'valid' };
}

async function beginningOf(
  outgoing: Parameters<Transport['listen']>[0],
  { transport, timeout, signal }: InspectionOptions,
): Promise<string | undefined> {
  const stream = await transport.listen(outgoing, timeout, signal);
  try {
    const end = performance.now() + listening;
    while (!stream.isOver() && performance.now() < end && !signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return stream.status >= 200 && stream.status < 300 ? new TextDecoder().decode(stream.bytes()) : undefined;
  } finally {
    stream.stop();
  }
}
