import type { ExpectStatic } from 'vitest';
import { allValuesOf } from '../../engine/context/free-values.ts';
import { SuiteError } from '../../engine/errors.ts';
import { judged, notBefore } from '../../engine/property/claims.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import type { CallClock, Duration, Time } from '../../engine/time/time.ts';
import type { HttpRequest } from '../client/http-request.ts';
import { balancedOf } from '../client/http-request.ts';
import type { JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import { factorCatalog } from '../context/factors.ts';
import type { EndpointName, Site } from '../profile/site.ts';
import type { Inbox } from '../receiver/inbox.ts';
import type { Stage } from '../target/stage.ts';
import type { AppliedContext } from './applied-context.ts';
import type { Beacons } from './beacons.ts';
import type { Callers } from './callers.ts';
import type { CaseContext, CaseJob, HttpRequestOptions, JobRequestOptions } from './case-context.ts';
import { detached, detachedAll } from './detached.ts';
import type { GraphqlCaseContext } from './graphql-case-context.ts';
import type { HttpCallers } from './http-callers.ts';
import { type JobMaker, makeJob, type SyncJob } from './job-maker.ts';
import { isLacking, makePair } from './pair.ts';
import type { RestCaseContext } from './rest-case-context.ts';
import { settling } from './settling.ts';
import type { Webhooks } from './webhooks.ts';

/** Parts of a case context. */
export type CaseContextParts = {
  stage: Stage;
  /** The endpoint that calls go to unless they name another. */
  endpoint: EndpointName;
  callers: Callers;
  rest: RestCaseContext;
  graphql: GraphqlCaseContext;
  http: HttpCallers;
  client: JobClient;
  clock: CallClock;
  /** Ends every wait of the case. */
  signal: AbortSignal;
  time: Time;
  expect: ExpectStatic;
  inbox: Inbox | undefined;
  beacons: Beacons;
  webhooks: Webhooks;
  covered: Set<string>;
  inContext: AppliedContext;
  /** Learns which jobs the context submits by `/runsync`. */
  syncJobs: SyncJob[];
  context: CaseContext['context'];
  observe: CaseContext['observe'];
  isSoldOut: CaseContext['isSoldOut'];
  ownWorld: boolean;
};

/** A check that fails while calls or waits of its own are under way leaves them behind. */
export function createCaseContext(parts: CaseContextParts): CaseContext {
  const { stage, endpoint, callers, client, http, rest, graphql, clock, time } = parts;
  const { expect, inbox, beacons, webhooks, covered, observe, inContext } = parts;
  const request = (requestOptions: JobRequestOptions): JobRequest => {
    if (!submits(requestOptions)) return fillIn(requestOptions, stage.site, endpoint);
    const { body, free } = inContext.submission(requestOptions.body);
    inContext.note(allValuesOf(factorCatalog, free));
    return fillIn({ ...requestOptions, body }, stage.site, endpoint);
  };
  const to = (on: EndpointName | undefined, requestOptions: JobRequestOptions): JobRequest =>
    request(on === undefined ? requestOptions : { ...requestOptions, endpoint: on });
  const settled = settling(clock, callers);
  const maker: JobMaker = {
    settled,
    time: clock,
    beacons,
    request: (requestOptions) => fillIn(requestOptions, stage.site, endpoint),
    submission: (body) => inContext.submission(body).body,
  };
  const runsync = (body: unknown, wait: Duration | undefined): JobRequest =>
    request({ operation: 'runsync', body, ...(wait === undefined ? {} : { query: { wait } }) });

  return {
    given: detachedAll({
      async run(body, on = endpoint, { goesOn = false } = {}): Promise<CaseJob> {
        const making = inContext.making({ body, endpoint: on, beacon: inbox?.beacon, goesOn });
        const job = await makeJob(making, body, on, maker);
        const ofBody = allValuesOf(factorCatalog, inContext.submission(body).free);
        inContext.note({ ...ofBody, ...making.free });
        if (making.wait !== undefined) parts.syncJobs.push(job);
        return job;
      },
      runsync: (body, wait) => settled.given(runsync(body, wait)),
      status: (jobId, on) => settled.given(to(on, { operation: 'status', jobId })),
      cancel: (jobId, on) => settled.given(to(on, { operation: 'cancel', jobId })),
      call: (whole) => settled.given(whole),
      http: (requestOptions) => http.given(fillInHttp(requestOptions)),
    }),
    when: detachedAll({
      run: (body, on) => callers.when(to(on, { operation: 'run', body })),
      runsync: (body, wait) => callers.when(runsync(body, wait)),
      status: (jobId, on) => callers.when(to(on, { operation: 'status', jobId })),
      cancel: (jobId, on) => settled.when(to(on, { operation: 'cancel', jobId })),
      call: (whole) => callers.when(whole),
      http: (requestOptions) => http.when(fillInHttp(requestOptions)),
    }),
    ownWorld: parts.ownWorld,
    rest,
    graphql,
    burst: (options, role = 'when') => client.burst(options, role),
    time,
    expect,
    beacons,
    webhooks,
    webhook: inbox?.webhook,
    context: parts.context,
    async exclusively() {
      if (stage.site.endpoints.exclusive === undefined) {
        throw new Inconclusive('not-offered', 'the target has no exclusive endpoint');
      }
      if (endpoint === 'exclusive') return;
      await stage.lease('exclusive', parts.signal);
      parts.signal.throwIfAborted();
    },
    urls: stage.site.urls,
    mayOrder: (type) => stage.ledger?.prices?.mayOrder(type) ?? true,
    isSoldOut: parts.isSoldOut,
    get balanced() {
      return balancedOf(stage.site);
    },
    request,
    pair: (baseline, negative, twins = []) =>
      detached(makePair({ baseline: settled.baseline, negative: settled.when }, baseline, negative, twins)),
    elapsed: (assertion) => judged(assertion, 'timing'),
    unrepeated: (assertion) => judged(assertion, 'repetition'),
    transported: (assertion) => judged(assertion, 'transport'),
    notBefore: (took, limit, what) => notBefore(clock, expect, took, limit, what),
    suggests: (assertion) => judged(assertion, 'timing', true),
    cover: (label) => void covered.add(label),
    observe,
    offered(answer) {
      if (isLacking(answer))
        throw new Inconclusive('not-offered', `${answer.request.operation} is not offered`);
    },
    inconclusive(reason, code) {
      throw new Inconclusive('nothing-to-judge', reason, { code });
    },
  };
}

function submits({ operation, body }: JobRequestOptions): boolean {
  return body !== undefined && (operation === 'run' || operation === 'runsync');
}

function fillIn(requestOptions: JobRequestOptions, site: Site, fallback: EndpointName): JobRequest {
  const name = requestOptions.endpoint ?? fallback;
  const endpoint = site.endpoints[name];
  if (endpoint === undefined) throw new SuiteError(`the target has no endpoint named ${name}`);
  return { ...requestOptions, endpoint, key: requestOptions.key ?? 'valid' };
}

function fillInHttp(requestOptions: HttpRequestOptions): HttpRequest {
  return { ...requestOptions, key: requestOptions.key ?? 'valid' };
}
