import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, plainContext } from '../../engine/context/context.ts';
import { pairsIn, pairsOfContexts } from '../../engine/context/context-pairs.ts';
import type { FreeValues } from '../../engine/context/free-values.ts';
import { almostKeys } from '../../engine/http/almost-keys.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { redactValue } from '../../engine/http/redact-value.ts';
import { createTrace, type Trace } from '../../engine/http/trace.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { createCountedExpect } from '../../engine/property/counted-expect.ts';
import { coverLabel } from '../../engine/property/coverage.ts';
import type { Waiting } from '../../engine/run/waits.ts';
import type { CallClock, Duration } from '../../engine/time/time.ts';
import { createGraphqlClient, type GraphqlClient } from '../client/graphql-client.ts';
import { createHttpClient } from '../client/http-client.ts';
import { createJobClient, type JobClient } from '../client/job-client.ts';
import type { KeptMutations } from '../client/kept.ts';
import { podsListed } from '../client/list-pods.ts';
import { createRestClient, type RestClient } from '../client/rest-client.ts';
import { createServedParameters, type ServedParameters } from '../client/served-parameters.ts';
import { createThoroughRest, type ThoroughRest } from '../client/thorough-rest.ts';
import { isForWantOfStock, type SoldOutTypes } from '../client/want-of-stock.ts';
import { type Factor, factorCatalog } from '../context/factors.ts';
import { createResourceContext } from '../context/resource-context.ts';
import { profileIds } from '../ledger/profile-ids.ts';
import type { EndpointName, KeyName } from '../profile/site.ts';
import type { Inbox } from '../receiver/inbox.ts';
import { noticingUse } from '../receiver/noticing-use.ts';
import { probeReportsIn } from '../receiver/probe-reports.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Stage } from '../target/stage.ts';
import { createAppliedContext } from './applied-context.ts';
import { beaconsOf, createRunCommands } from './beacons.ts';
import { createCallers } from './callers.ts';
import type { CaseContext } from './case-context.ts';
import { type CaseSecrets, createCaseSecrets } from './case-secrets.ts';
import { createContextCalls } from './context-calls.ts';
import { createCaseContext } from './create-case-context.ts';
import { type Creations, createCreations } from './creations.ts';
import { createGraphqlCallers } from './graphql-callers.ts';
import { createGraphqlCaseContext } from './graphql-case-context.ts';
import { createHttpCallers } from './http-callers.ts';
import type { SyncJob } from './job-maker.ts';
import { sendKept } from './kept-mutation.ts';
import { createLearnedPrices } from './learned-prices.ts';
import { listeningTo } from './listen-rest.ts';
import { guardOwnCalls, notingRefusals } from './own-calls/guard-own-calls.ts';
import { pricedGraphql, pricedRest } from './priced-calls.ts';
import { createRentals, type Rentals } from './rentals.ts';
import { guardCreations, guardRentals } from './rentals-in-rest.ts';
import { createRestCallers } from './rest-callers.ts';
import { createRestCaseContext } from './rest-case-context.ts';
import { createSubmissions, type Submissions } from './submissions.ts';
import { countingWaits, notingPolls } from './watched-time.ts';
import { receivedEvent, webhooksOf } from './webhooks.ts';

/** A case context and what the harness learns from it. */
export type OpenCaseContext = {
  readonly caseContext: CaseContext;
  readonly trace: Trace;
  readonly client: JobClient;
  readonly rest: ThoroughRest;
  readonly graphql: GraphqlClient;
  /** What the case made on a shared target through its management APIs. */
  readonly creations: Creations | undefined;
  /** The Pods that it rented there through GraphQL. */
  readonly rentals: Rentals | undefined;
  /** The jobs that the case submitted, where they must be cleared away. */
  readonly submissions: Submissions | undefined;
  /** The first call of a user's rule that was not sent. */
  refusal(): Error | undefined;
  readonly clock: CallClock;
  readonly redact: Redact;
  /** Takes the storage keys in a text for secrets. */
  learn(text: string): void;
  /** The names that stand for secrets in what is traced, by now. */
  names(): readonly string[];
  readonly covered: ReadonlySet<string>;
  /** What its submissions and resources left free: each a factor with the values that it could have had. */
  readonly freeValues: readonly FreeValues[];
  /** The jobs that its context submitted by `/runsync`. */
  readonly syncJobs: readonly SyncJob[];
  /** What the case observed, secrets replaced by names. */
  readonly observed: Readonly<Record<string, unknown>>;
  assertions(): number;
  /** Whether the check asked for an address of the receiver: what it found may rest on what came there, or did not. */
  usesReceiver(): boolean;
  /** How long the check waited on purpose, in milliseconds of the target's time. */
  waited(): Duration;
  /** Ends every call and wait of the case. */
  close(): void;
};

export type CaseContextOptions = {
  readonly stage: Stage;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  /** The endpoint that calls go to unless they name another. */
  readonly endpoint: EndpointName;
  /** Real milliseconds that a call may take that waits for nothing. */
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Called at each wait on a clock that runs by itself. */
  readonly waiting?: Waiting | undefined;
  /** What the target's schemas say that queries have; without it they are asked for anew. */
  readonly served?: ServedParameters;
  /** GPU types of which the target has said that there are none left; without it nothing is known at first. */
  readonly soldOut?: SoldOutTypes;
  /** The context in which jobs are submitted, and the factors that their rule leaves free. */
  readonly context?: Context | undefined;
  readonly varied?: readonly Factor[] | undefined;
  /** Whether a user wrote the rule. */
  readonly isOwn?: boolean;
};

/** Made once: a stack for each case costs more than ending it. */
const caseOver = new DOMException('the case is over', 'AbortError');

export function openCaseContext(options: CaseContextOptions): OpenCaseContext {
  const { stage, transport, receiver, patience } = options;
  const trace = createTrace();
  const end = new AbortController();
  const { signal } = end;
  const endToo = (): void => end.abort(options.signal.reason);
  if (options.signal.aborted) endToo();
  options.signal.addEventListener('abort', endToo, { once: true });
  const commands = createRunCommands();
  const inbox = receiver?.open({
    heard(call) {
      trace.events.push(receivedEvent(call, redact));
      for (const { job } of probeReportsIn(call)) submissions?.heard(job);
    },
    respond: commands.respond,
    clock: () => clock,
  });
  let usesReceiver = false;
  const noticed =
    inbox &&
    noticingUse(inbox, () => {
      usesReceiver = true;
    });
  const { redact, learn, hide, names } = createCaseSecrets(
    [...stage.secrets, ...addressesOf(inbox)],
    inbox?.secrets,
  );
  const polling = { isAsking: false, again: false };
  const folding = { now: false };
  const clock = notingPolls(
    stage.createClock((to) => {
      if (!folding.now) trace.events.push({ kind: 'time', to });
    }, signal),
    polling,
  );
  const { site, ledger } = stage;
  const submissions = ledger && createSubmissions({ ledger, site, redact, toRealTime: clock.toRealTime });
  const common = {
    ...{ site, clock, transport, trace, redact, patience, signal },
    hideCutKey: () => hideCutKey(stage, hide),
    polled: () => polling.again,
    isAsking: () => polling.isAsking,
  };
  const client = createJobClient({
    ...{ ...common, submissions, learn, pace: stage.pace },
    folding: (isFolded) => {
      folding.now = isFolded;
    },
  });
  const own = profileIds(site);
  const creations = ledger && createCreations(ledger, own);
  const rentals = ledger && createRentals(ledger, own);
  const prices = ledger?.prices; // What is made in a world is nobody's money.
  const learned = prices && createLearnedPrices(prices);
  const priceRest = (one: RestClient) => (ledger === undefined ? one : pricedRest(one, prices, learned));
  const keptRentals =
    rentals && guardCreations(rentals, creations!, (request) => rest.call(request, 'control'));
  const mutations: KeptMutations | undefined = keptRentals && {
    send: (request, sending) => sendKept(keptRentals, request, sending),
  };
  const unpricedGraphql = createGraphqlClient({ ...common, mutations });
  const graphql = ledger === undefined ? unpricedGraphql : pricedGraphql(unpricedGraphql, prices, learned);
  const soldOut = options.soldOut ?? new Set<string>();
  const guarded = creations && guardRentals(creations, rentals!, () => podsListed({ graphql }));
  const rest: ThoroughRest = createThoroughRest(
    priceRest(
      createRestClient({
        ...{ ...common, creations: guarded },
        isForWantOfStock: async (request, status) =>
          site.urls.graphql !== undefined &&
          isForWantOfStock(request, status, (asked) => unpricedGraphql.call(asked, 'control'), soldOut),
      }),
    ),
    site,
    options.served ?? createServedParameters(),
  );
  const things = { site, creations: creations!, rentals: rentals!, submissions: submissions! };
  const unguarded = { rest, graphql, client, http: createHttpClient({ ...common, hide }) };
  const called = options.isOwn
    ? notingRefusals(ledger === undefined ? unguarded : guardOwnCalls(unguarded, things))
    : { ...unguarded, refusal: () => undefined };
  const { expect, assertions } = createCountedExpect();
  const observed: Record<string, unknown> = {};
  const syncJobs: SyncJob[] = [];
  const covered = new Set<string>();
  const { context = plainContext, varied = [] } = options;
  const resources = createResourceContext(context, varied);
  const contextCalls = createContextCalls(ledger !== undefined);
  const inContext = createAppliedContext({
    context,
    varied,
    webhook: inbox?.webhook,
    endpoints: Object.keys(site.endpoints) as EndpointName[],
    keys: Object.keys(site.keys) as KeyName[],
    isCalled: clock.kind === 'virtual',
    covered,
  });
  const { time, waited } = countingWaits(clock, options.waiting);
  const isReal = clock.kind === 'real';
  const caseContext = createCaseContext({
    ...{
      stage,
      endpoint: options.endpoint,
      client: called.client,
      clock,
      signal,
      time,
      expect,
      inbox,
      beacons: beaconsOf(noticed, commands),
      covered,
      inContext,
      syncJobs,
      context: resources,
    },
    callers: createCallers(called.client, (ms) =>
      clock.held(isReal ? sleep(ms) : clock.reach(clock.now() + ms)),
    ),
    rest: createRestCaseContext(
      createRestCallers(called.rest, isReal),
      listeningTo(called.rest),
      contextCalls,
    ),
    graphql: createGraphqlCaseContext(createGraphqlCallers(called.graphql, isReal), contextCalls),
    http: createHttpCallers(called.http, clock),
    webhooks: webhooksOf(noticed, hide),
    isSoldOut: (type) => soldOut.has(type),
    ownWorld: !isReal,
    observe(name, value) {
      observed[name] = redactValue(JSON.parse(JSON.stringify(value ?? null)), redact);
    },
  });
  return {
    caseContext,
    trace,
    client,
    rest,
    graphql,
    creations,
    rentals,
    clock,
    redact,
    learn,
    names,
    submissions,
    refusal: called.refusal,
    get covered() {
      const pairs = pairsIn(factorCatalog, context, resources.met);
      return new Set([...covered, ...pairs.map((pair) => coverLabel(pairsOfContexts, pair))]);
    },
    get freeValues() {
      return [...inContext.freeValues(), ...resources.free];
    },
    syncJobs,
    observed,
    waited,
    assertions,
    usesReceiver: () => usesReceiver,
    close() {
      options.signal.removeEventListener('abort', endToo);
      end.abort(caseOver);
      inbox?.close();
    },
  };
}

/** Almost the whole key is as secret as the key. */
function hideCutKey({ secrets, site }: Stage, hide: CaseSecrets['hide']): void {
  const { valid } = site.keys;
  const name = valid === undefined ? undefined : secrets.get(valid);
  if (name === undefined) return;
  for (const almost of almostKeys(valid!, name)) hide(...almost);
}

function addressesOf(inbox: Inbox | undefined): [string, string][] {
  return inbox === undefined
    ? []
    : [
        [inbox.beacon, '$BEACON_URL'],
        [inbox.webhook, '$WEBHOOK_URL'],
      ];
}
