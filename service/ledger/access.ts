import { createPace } from '../../engine/http/pace.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { createTrace } from '../../engine/http/trace.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { createRealTime } from '../../engine/time/real-time.ts';
import { limits } from '../../generated/limits.ts';
import { createGraphqlClient } from '../client/graphql-client.ts';
import { createJobClient, type JobClient } from '../client/job-client.ts';
import { createRestClient, type RestClient } from '../client/rest-client.ts';
import { type ControlClient, createControlClient } from '../control/control-client.ts';
import type { Profile } from '../profile/profile.ts';
import { profileRedact } from '../profile/profile-secrets.ts';
import type { Site } from '../profile/site.ts';
import { defaultPace, siteOf } from '../profile/site-of-profile.ts';
import type { PodAccess } from './end-pod.ts';

/** The ways to a target by which things are deleted. */
export type Access = {
  readonly profile: Profile;
  /** Undefined where worlds are made, and nothing else. */
  readonly site: Site | undefined;
  readonly control: ControlClient | undefined;
  readonly jobs: { readonly client: JobClient; readonly site: Site } | undefined;
  readonly rest: RestClient | undefined;
  /** How Pods are ended that were rented through GraphQL. */
  readonly pods: PodAccess | undefined;
  readonly redact: Redact;
  /** Whether the ledger was written with another key: then what is not shown may be another account's. */
  readonly hasAnotherKey?: true;
  /** How many answers got lost one after the other, of lists and of reads by an id. */
  readonly lost: { inARow: number };
};

/** Real milliseconds for one call. */
const usualTimeout = 10_000;

/** @param patience real milliseconds for one call */
export function createAccess(profile: Profile, transport: Transport, patience = usualTimeout): Access {
  const redact = profileRedact(profile);
  const { control, controlToken } = profile;
  const options = { transport, redact, patience };
  const rest = control === undefined ? restOf(profile, options) : undefined;
  return {
    profile,
    redact,
    lost: { inARow: 0 },
    site: control === undefined ? siteOf(profile) : undefined,
    control: control === undefined ? undefined : createControlClient(control, transport, controlToken),
    jobs: control === undefined ? jobsOf(profile, options) : undefined,
    rest,
    pods: rest && podsOf(profile, rest, options),
  };
}

type CallOptions = {
  readonly transport: Transport;
  readonly redact: Redact;
  readonly patience: number;
};

function jobsOf(profile: Profile, options: CallOptions): NonNullable<Access['jobs']> {
  const site = siteOf(profile);
  const { signal } = new AbortController();
  const rate = profile.capabilities?.clockRate ?? 1;
  const client = createJobClient({
    ...{ ...options, site, signal, trace: createTrace(), polled: () => false },
    clock: createRealTime({ rate, slack: 0, tick: undefined, signal }),
    pace: createPace(limits.rate, profile.pace ?? defaultPace, rate),
  });
  return { client, site };
}

function restOf(profile: Profile, options: CallOptions): RestClient {
  const { signal } = new AbortController();
  const rate = profile.capabilities?.clockRate ?? 1;
  return createRestClient({
    ...{ ...options, signal, trace: createTrace(), polled: () => false },
    site: siteOf(profile),
    clock: createRealTime({ rate, slack: 0, tick: undefined, signal }),
  });
}

function podsOf(profile: Profile, rest: RestClient, options: CallOptions): PodAccess | undefined {
  const site = siteOf(profile);
  if (site.urls.graphql === undefined) return undefined;
  const { signal } = new AbortController();
  const rate = profile.capabilities?.clockRate ?? 1;
  const graphql = createGraphqlClient({
    ...{ ...options, site, signal, trace: createTrace(), polled: () => false },
    clock: createRealTime({ rate, slack: 0, tick: undefined, signal }),
  });
  return { site, rest, graphql };
}
