import { UsageError } from '../engine/errors.ts';
import { createPace } from '../engine/http/pace.ts';
import { createTrace } from '../engine/http/trace.ts';
import { createTransport } from '../engine/http/transport.ts';
import { createRealTime } from '../engine/time/real-time.ts';
import { limits } from '../generated/limits.ts';
import type { Answer } from '../service/client/answer.ts';
import type { GraphqlAnswer } from '../service/client/graphql-answer.ts';
import { createGraphqlClient } from '../service/client/graphql-client.ts';
import type { GraphqlRequest } from '../service/client/graphql-request.ts';
import { createJobClient } from '../service/client/job-client.ts';
import type { JobRequest } from '../service/client/job-request.ts';
import type { RestAnswer } from '../service/client/rest-answer.ts';
import { createRestClient } from '../service/client/rest-client.ts';
import type { RestRequest } from '../service/client/rest-request.ts';
import { loadProfile } from '../service/profile/profile.ts';
import { profileRedact } from '../service/profile/profile-secrets.ts';
import { defaultPace, siteOf } from '../service/profile/site-of-profile.ts';

export type ClientTarget = {
  /** File of a target profile without a control address: a target that makes worlds has none to be called in. */
  readonly target: string;
  /** Where the profile takes its `${NAME}` from; the environment of the process unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Milliseconds that a call may take that waits for nothing; 10,000 unless given. */
  readonly patience?: number;
};

/** Calls the APIs of a target as the checks do: within its documented limits, with its keys, never waiting for ever. */
export type TargetClient = {
  /** Calls the job API; where the request names no endpoint or key, the probe and the valid key. */
  job(request: Partial<JobRequest> & Pick<JobRequest, 'operation'>): Promise<Answer>;
  /** Calls REST v1 or v2. */
  rest(request: Partial<RestRequest> & Pick<RestRequest, 'api' | 'method' | 'path'>): Promise<RestAnswer>;
  /** Calls the GraphQL API. */
  graphql(request: Partial<GraphqlRequest> & Pick<GraphqlRequest, 'name'>): Promise<GraphqlAnswer>;
  /** Ends its connections. */
  close(): Promise<void>;
};

/**
 * @throws UsageError for a profile that is not there, is wrong or has a control address
 * @example
 * const client = await openClient({ target: 'staging.yaml' });
 * const { status, record } = await client.job({ operation: 'run', body: { input: {} } });
 * await client.close();
 */
export async function openClient({
  target,
  environment,
  patience = 10_000,
}: ClientTarget): Promise<TargetClient> {
  const profile = await loadProfile(target, environment ?? process.env);
  if (profile.control !== undefined)
    throw new UsageError(`${target} has a control address: a client calls a target as it is, without worlds`);
  const site = siteOf(profile);
  const rate = profile.capabilities?.clockRate ?? 1;
  const transport = createTransport();
  const { signal } = new AbortController();
  const pace = createPace(limits.rate, profile.pace ?? defaultPace, rate);
  const redact = profileRedact(profile);
  const clock = createRealTime({ rate, slack: 0, tick: undefined, signal });
  /** What a call leaves in its trace is forgotten with it. */
  const options = () => ({
    ...{ site, transport, redact, patience, signal, clock },
    ...{ trace: createTrace(), polled: () => false },
  });
  return {
    job: (request) =>
      createJobClient({ ...options(), pace }).call(
        { key: 'valid', ...request, endpoint: request.endpoint ?? site.endpoints.probe ?? '' },
        'when',
      ),
    rest: (request) => createRestClient(options()).call({ key: 'valid', ...request }, 'when'),
    graphql: (request) => createGraphqlClient(options()).call({ key: 'valid', ...request }, 'when'),
    close: () => transport.close(),
  };
}
