import { setTimeout as sleep } from 'node:timers/promises';
import type { ExpectStatic } from 'vitest';
import { createGraphqlClient, type GraphqlClient } from '../client/graphql-client.ts';
import { createHttpClient } from '../client/http-client.ts';
import { balancedOf, type HttpRequest } from '../client/http-request.ts';
import { createJobClient, type JobClient } from '../client/job-client.ts';
import type { JobRequest } from '../client/job-request.ts';
import type { Redact } from '../client/redact.ts';
import { redactValue } from '../client/redact-value.ts';
import { createRestClient, type RestClient } from '../client/rest-client.ts';
import { createTrace, type Trace } from '../client/trace.ts';
import type { Transport } from '../client/transport.ts';
import { SuiteError } from '../errors.ts';
import type { Mailbox } from '../receiver/mailbox.ts';
import type { Receiver } from '../receiver/receiver.ts';
import type { Waiting } from '../run/waits.ts';
import type { EndpointName, Site } from '../target/site.ts';
import type { Stage } from '../target/stage.ts';
import type { CallClock, Duration, Instant, Time } from '../time/time.ts';
import { abandonable, abandonableAll } from './abandonable.ts';
import { beaconsOf, createOrders, newsIn, type Orders } from './beacons.ts';
import { type Callers, createCallers } from './callers.ts';
import { judged, notBefore } from './claims.ts';
import { createCountedExpect } from './counted-expect.ts';
import { type Creations, createCreations } from './creations.ts';
import { createGraphqlCallers } from './graphql-callers.ts';
import { createGraphqlScene, type GraphqlScene } from './graphql-scene.ts';
import { createHttpCallers, type HttpCallers } from './http-callers.ts';
import { listenRest } from './listen-rest.ts';
import { Unjudged } from './outcomes.ts';
import { isLacking, makePair } from './pair.ts';
import { createRentals, type Rentals } from './rentals.ts';
import { createRestCallers } from './rest-callers.ts';
import { createRestScene, type RestScene } from './rest-scene.ts';
import type { HttpSketch, Job, Scene, Sketch } from './scene.ts';
import { createSceneSecrets, type SceneSecrets } from './scene-secrets.ts';
import { settling } from './settling.ts';
import { createSubmissions, type Submissions } from './submissions.ts';
import { headOf, type Webhooks, webhooksOf } from './webhooks.ts';

/** A scene and what the harness learns from it. */
export type OpenScene = {
  readonly scene: Scene;
  readonly trace: Trace;
  readonly client: JobClient;
  readonly rest: RestClient;
  readonly graphql: GraphqlClient;
  /** What the case made on a shared target through its management APIs. */
  readonly creations: Creations | undefined;
  /** The Pods that it rented there through GraphQL. */
  readonly rentals: Rentals | undefined;
  /** The jobs that the case submitted, where they must be cleared away. */
  readonly submissions: Submissions | undefined;
  readonly clock: CallClock;
  readonly redact: Redact;
  /** Takes the storage keys in a text for secrets. */
  learn(text: string): void;
  /** The names that stand for secrets in what is traced, by now. */
  names(): readonly string[];
  readonly covered: ReadonlySet<string>;
  /** What the case observed, secrets replaced by names. */
  readonly observed: Readonly<Record<string, unknown>>;
  assertions(): number;
  /** How long the check waited on purpose, in milliseconds of the target's time. */
  waited(): Duration;
  /** Ends every call and wait of the case. */
  close(): void;
};

export type SceneOptions = {
  readonly stage: Stage;
  readonly transport: Transport;
  readonly receiver: Receiver | undefined;
  /** The endpoint that calls go to unless they name another. */
  readonly endpoint: EndpointName;
  /** Real milliseconds that a call may take that waits for nothing. */
  readonly patience: number;
  readonly signal: AbortSignal;
  /** Told of each wait on a clock that runs by itself. */
  readonly waiting?: Waiting | undefined;
};

export function openScene(options: SceneOptions): OpenScene {
  const { stage, transport, receiver, patience } = options;
  const trace = createTrace();
  const end = new AbortController();
  const signal = AbortSignal.any([options.signal, end.signal]);
  const orders = createOrders();
  const mailbox = receiver?.open({
    heard(call) {
      const head = headOf(call, redact);
      trace.events.push({ kind: 'received', what: call.what, head, body: redact(call.body) });
      for (const { job } of newsIn(call)) submissions?.heard(job);
    },
    respond: orders.respond,
    clock: () => clock,
  });
  const { redact, learn, hide, names } = createSceneSecrets([...stage.secrets, ...addressesOf(mailbox)]);
  const polling = { again: false };
  const folding = { now: false };
  const clock = notingPolls(
    stage.createClock((to) => {
      if (!folding.now) trace.events.push({ kind: 'time', to });
    }, signal),
    polling,
  );
  const { site, ledger } = stage;
  const submissions = ledger && createSubmissions({ ledger, site, redact, ours: clock.ours });
  const client = createJobClient({
    site,
    clock,
    submissions,
    learn,
    hideCutKey: () => hideCutKey(stage, hide),
    transport,
    trace,
    redact,
    pace: stage.pace,
    polled: () => polling.again,
    folding: (isFolded) => {
      folding.now = isFolded;
    },
    patience,
    signal,
  });
  const creations = ledger && createCreations(ledger);
  const rest = createRestClient({
    ...{ site, clock, transport, trace, redact, creations, patience, signal },
    hideCutKey: () => hideCutKey(stage, hide),
    polled: () => polling.again,
  });
  const rentals = ledger && createRentals(ledger);
  const graphql = createGraphqlClient({
    ...{ site, clock, transport, trace, redact, rentals, patience, signal },
    hideCutKey: () => hideCutKey(stage, hide),
    polled: () => polling.again,
  });
  const { expect, assertions } = createCountedExpect();
  const observed: Record<string, unknown> = {};
  const covered = new Set<string>();
  const observe = (name: string, value: unknown): void => {
    observed[name] = redactValue(JSON.parse(JSON.stringify(value ?? null)), redact);
  };
  const { time, waited } = countingWaits(clock, options.waiting);
  const callers = createCallers(client, clock.kind === 'real' ? (ms) => clock.held(sleep(ms)) : undefined);
  const polled = () => polling.again;
  const http = createHttpCallers(
    createHttpClient({ site, clock, transport, trace, redact, hide, polled, patience, signal }),
    clock,
  );
  const webhooks = webhooksOf(mailbox, hide);
  const restScene = createRestScene(createRestCallers(rest, clock.kind === 'real'), listenRest(rest));
  const graphqlScene = createGraphqlScene(createGraphqlCallers(graphql, clock.kind === 'real'));
  const scene = createScene(options, {
    ...{
      callers,
      client,
      http,
      rest: restScene,
      graphql: graphqlScene,
      clock,
      time,
      expect,
      mailbox,
      orders,
      webhooks,
      covered,
      observe,
    },
  });
  return {
    scene,
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
    covered,
    observed,
    waited,
    assertions,
    close() {
      end.abort();
      mailbox?.close();
    },
  };
}

/** What a check may do with time, and how much of it that took. */
function countingWaits(clock: CallClock, waiting?: Waiting): { time: Time; waited(): Duration } {
  let waited = 0;
  async function count<T>(deadline: Instant, wait: () => Promise<T>): Promise<T> {
    const begun = clock.now();
    const ended = clock.kind === 'real' ? waiting?.(clock.ours(Math.max(0, deadline - begun))) : undefined;
    return wait().finally(() => {
      ended?.();
      waited += clock.now() - begun;
    });
  }
  const time: Time = {
    ...clock,
    reach: (instant) => abandonable(count(instant, () => clock.reach(instant))),
    settle: (call, deadline) => abandonable(count(deadline, () => clock.settle(call, deadline))),
    until: (ask, deadline) => abandonable(count(deadline, () => clock.until(ask, deadline))),
  };
  return { time, waited: () => waited };
}

/** The same clock; while `until` asks for the second time and on, `polling.again` is set. */
function notingPolls(clock: CallClock, polling: { again: boolean }): CallClock {
  return {
    ...clock,
    now: clock.now,
    async until(ask, deadline) {
      let asks = 0;
      const asking = async () => {
        polling.again = asks++ > 0;
        return ask().finally(() => {
          polling.again = false;
        });
      };
      return clock.until(asking, deadline);
    },
  };
}

type Parts = {
  callers: Callers;
  rest: RestScene;
  graphql: GraphqlScene;
  http: HttpCallers;
  client: JobClient;
  clock: CallClock;
  time: Time;
  expect: ExpectStatic;
  mailbox: Mailbox | undefined;
  orders: Orders;
  webhooks: Webhooks;
  covered: Set<string>;
  observe: Scene['observe'];
};

/** A check that fails while calls or waits of its own are under way leaves them behind. */
function createScene(options: SceneOptions, parts: Parts): Scene {
  const { callers, client, http, rest, graphql, clock, time } = parts;
  const { expect, mailbox, orders, webhooks, covered, observe } = parts;
  const { stage, endpoint } = options;
  const request = (sketch: Sketch): JobRequest => fillIn(sketch, stage.site, endpoint);
  const to = (on: EndpointName | undefined, sketch: Sketch): JobRequest =>
    request(on === undefined ? sketch : { ...sketch, endpoint: on });
  const settled = settling(clock, callers);
  const runsync = (body: unknown, wait: Duration | undefined): JobRequest =>
    request({ operation: 'runsync', body, ...(wait === undefined ? {} : { query: { wait } }) });

  return {
    given: abandonableAll({
      async run(body, on): Promise<Job> {
        const { record, sent, answered } = await settled.given(to(on, { operation: 'run', body }));
        return { id: record.id!, sent, answered };
      },
      runsync: (body, wait) => settled.given(runsync(body, wait)),
      status: (jobId, on) => settled.given(to(on, { operation: 'status', jobId })),
      cancel: (jobId, on) => settled.given(to(on, { operation: 'cancel', jobId })),
      call: (whole) => settled.given(whole),
      http: (sketch) => http.given(fillInHttp(sketch)),
    }),
    when: abandonableAll({
      run: (body, on) => callers.when(to(on, { operation: 'run', body })),
      runsync: (body, wait) => callers.when(runsync(body, wait)),
      status: (jobId, on) => callers.when(to(on, { operation: 'status', jobId })),
      cancel: (jobId, on) => settled.when(to(on, { operation: 'cancel', jobId })),
      call: (whole) => callers.when(whole),
      http: (sketch) => http.when(fillInHttp(sketch)),
    }),
    rest,
    graphql,
    volley: (order, role = 'when') => client.volley(order, role),
    time,
    expect,
    beacons: beaconsOf(mailbox, orders),
    webhooks,
    webhook: mailbox?.webhook,
    async exclusively() {
      if (stage.site.endpoints.exclusive === undefined) {
        throw new Unjudged('nothing-to-judge', 'the target has no exclusive endpoint');
      }
      if (endpoint !== 'exclusive') await stage.lease('exclusive');
    },
    urls: stage.site.urls,
    get balanced() {
      return balancedOf(stage.site);
    },
    request,
    pair: (baseline, negative, twins = []) =>
      abandonable(
        makePair({ baseline: settled.baseline, negative: settled.when }, baseline, negative, twins),
      ),
    elapsed: (assertion) => (clock.kind === 'virtual' ? assertion() : judged(assertion, 'elapsed')),
    transported: (assertion) => judged(assertion, 'transport'),
    notBefore: (took, limit, what) => notBefore(clock, expect, took, limit, what),
    suggests: (assertion) => judged(assertion, clock.kind === 'virtual' ? 'witnessed' : 'elapsed', true),
    cover: (label) => void covered.add(label),
    observe,
    offered(answer) {
      if (isLacking(answer)) throw new Unjudged('not-offered', `${answer.request.operation} is not offered`);
    },
    unjudged(reason) {
      throw new Unjudged('nothing-to-judge', reason);
    },
  };
}

function fillIn(sketch: Sketch, site: Site, fallback: EndpointName): JobRequest {
  const name = sketch.endpoint ?? fallback;
  const endpoint = site.endpoints[name];
  if (endpoint === undefined) throw new SuiteError(`the target has no endpoint named ${name}`);
  return { ...sketch, endpoint, key: sketch.key ?? 'valid' };
}

function fillInHttp(sketch: HttpSketch): HttpRequest {
  return { ...sketch, key: sketch.key ?? 'valid' };
}

/** Almost the whole key is as secret as the key; the name is what a shell calls it. */
function hideCutKey({ secrets, site }: Stage, hide: SceneSecrets['hide']): void {
  const { valid } = site.keys;
  const name = valid === undefined ? undefined : secrets.get(valid);
  if (name !== undefined) hide(valid!.slice(0, -1), `\${${name.slice(1)}%?}`);
}

function addressesOf(mailbox: Mailbox | undefined): [string, string][] {
  return mailbox === undefined
    ? []
    : [
        [mailbox.beacon, '$BEACON_URL'],
        [mailbox.webhook, '$WEBHOOK_URL'],
      ];
}
