import { type Transport, TransportError, type TransportRequest } from '../../engine/http/transport.ts';
import type { OperationId } from '../../generated/job-api/operations.ts';
import { type GraphqlRequest, graphqlTransportRequest } from '../client/graphql-request.ts';
import { type HttpRequest, httpTransportRequest } from '../client/http-request.ts';
import { type JobRequest, jobTransportRequest } from '../client/job-request.ts';
import { type RestRequest, restTransportRequest } from '../client/rest-request.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { calendarOf, type Profile } from '../profile/profile.ts';
import { profileRedact } from '../profile/profile-secrets.ts';
import type { EndpointName, KeyName, Site } from '../profile/site.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createProbeJobs, type ProbeJobs } from './probe-jobs.ts';
import { type DoctorReply, replyTo, type Silent } from './reply.ts';

/** What a check of the doctor works with. */
export type DoctorCheckContext = {
  readonly profile: Profile;
  readonly site: Site;
  /** Milliseconds of the target's time in a real millisecond, as the profile says. */
  readonly rate: number;
  /** Whether its clock is known to show another day than the real one. */
  readonly ownCalendar: boolean;
  /** Real milliseconds in which things that happen together can be told from things that happen in turn. */
  readonly moment: number;
  /** Real milliseconds that a job may take until it has run, and that its news may take until we hear them. */
  readonly patience: { readonly call: number; readonly job: number; readonly report: number };
  readonly ledger: Ledger;
  readonly receiver: Receiver | undefined;
  /** Why there is none although the profile names one. */
  readonly noReceiver: string | undefined;
  readonly signal: AbortSignal;
  readonly probeJobs: ProbeJobs;
  redact(text: string): string;
  job(request: JobRequest): Promise<DoctorReply>;
  /** Asks an endpoint of the profile how it is. */
  health(endpoint: EndpointName, key?: KeyName): Promise<DoctorReply>;
  rest(request: RestRequest): Promise<DoctorReply>;
  graphql(request: GraphqlRequest): Promise<DoctorReply>;
  http(request: HttpRequest): Promise<DoctorReply>;
  plain(url: string): Promise<DoctorReply>;
};

export type DoctorCheckContextOptions = Pick<
  DoctorCheckContext,
  'profile' | 'moment' | 'patience' | 'ledger' | 'receiver' | 'noReceiver' | 'signal'
> & { readonly transport: Transport };

/** @throws UsageError when the profile's GraphQL address holds a key */
export function createDoctorCheckContext(options: DoctorCheckContextOptions): DoctorCheckContext {
  const { transport, patience, signal, profile } = options;
  const site = siteOf(profile);
  // What is being made would be lost without its id: an interruption does not cut that off.
  const send = async (wireOf: () => TransportRequest, makes = false): Promise<DoctorReply> => {
    const outgoing = sendable(wireOf);
    return 'silence' in outgoing
      ? outgoing
      : replyTo(outgoing, transport, patience.call, makes ? undefined : signal);
  };
  const job = (request: JobRequest): Promise<DoctorReply> =>
    send(() => jobTransportRequest(request, site), request.operation === 'run');
  const { rate, ownCalendar } = calendarOf(profile);
  const common = { ...options, site, job, rate, ownCalendar };
  return {
    ...common,
    redact: profileRedact(profile),
    probeJobs: createProbeJobs({ ...common, redact: profileRedact(profile) }),
    health: (name, key = 'valid') => job(healthOf(site.endpoints[name]!, key)),
    rest: (request) => send(() => restTransportRequest(request, site), request.method === 'POST'),
    graphql: (request) => send(() => graphqlTransportRequest(request, site)),
    http: (request) => send(() => httpTransportRequest(request, site)),
    plain: (url) => send(() => ({ method: 'GET', url, headers: {}, body: undefined })),
  };
}

/** A call; or why there can be none: a target may have answered an id that no address can hold. */
function sendable(wireOf: () => TransportRequest): TransportRequest | Silent {
  try {
    return wireOf();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { silence: error.reason, words: error.message };
  }
}

const health: OperationId = 'health';

function healthOf(endpoint: string, key: KeyName): JobRequest {
  return { operation: health, endpoint, key };
}
