import { timeCall } from '../../engine/http/call-duration.ts';
import { noteCall, noteEnd, unsent } from '../../engine/http/note-call.ts';
import type { Role, TracedCall } from '../../engine/http/trace.ts';
import { traceableCall, tracedAnswer } from '../../engine/http/traceable-call.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import type { ClientOptions } from './client-options.ts';
import { type GraphqlAnswer, graphqlAnswerOf } from './graphql-answer.ts';
import { type GraphqlRequest, graphqlTransportRequest } from './graphql-request.ts';
import type { KeptRentals } from './kept.ts';
import { podsListed } from './list-pods.ts';
import { type Look, lookAgain, mayLookAgain } from './look-again.ts';

/** Calls the GraphQL API of one site under one clock, and keeps a trace. */
export type GraphqlClient = {
  /**
   * @param again whether it repeats a call that was put off, so that it counts as one with that
   * @throws TransportError when no whole answer comes
   */
  call(request: GraphqlRequest, role: Role, again?: boolean): Promise<GraphqlAnswer>;
};

export type GraphqlClientOptions = ClientOptions & {
  /** Where Pods are written down before they are rented; undefined where they need not be. */
  readonly rentals?: KeptRentals | undefined;
};

export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const { site, clock, transport, trace, redact, patience, signal, rentals } = options;

  function begin(
    request: GraphqlRequest,
    outgoing: TransportRequest,
    role: Role,
    again: boolean,
  ): TracedCall {
    const polled = again || options.polled();
    const what = { operation: `graphql ${request.name}`, endpoint: 'graphql' };
    return noteCall(trace, traceableCall(outgoing, { ...what, role, polled }, options));
  }

  /** What ends a call early. A Pod that is being rented would be lost without its id. */
  function endOf({ makes }: GraphqlRequest, role: Role): AbortSignal | undefined {
    const bringsId = rentals !== undefined && makes !== undefined;
    return role === 'control' || bringsId ? undefined : signal;
  }

  async function send(request: GraphqlRequest, role: Role, again: boolean): Promise<GraphqlAnswer> {
    const mayRepeat = isLosable(request) || (isQuery(request) && mayLookAgain(options, role));
    if (!mayRepeat) return beginCall(request, role, again).answer;
    return lookAgain(clock, (isRepeated) => beginCall(request, role, again || isRepeated));
  }

  function beginCall(request: GraphqlRequest, role: Role, again: boolean): Look<GraphqlAnswer> {
    const outgoing = graphqlTransportRequest(request, site);
    if (/^(cut|altered|swapped)$/.test(request.keyForm ?? '')) options.hideCutKey?.();
    const traced = begin(request, outgoing, role, again);
    const until = endOf(request, role);
    const answer = noteEnd(options, traced, async () => {
      if (role !== 'control' && signal.aborted) throw unsent(outgoing);
      const timeout = clock.timeout(patience);
      const send = () => timeCall(traced, () => transport.send(outgoing, timeout, until));
      const { outcome, ...bracket } = await clock.bracket(send, isQuery(request) || isLosable(request));
      const answer = graphqlAnswerOf(request, outcome, bracket);
      Object.assign(traced, bracket, { answer: tracedAnswer(answer, redact) });
      return answer;
    });
    return { traced, answer };
  }

  /** On a shared target a lost Pod costs money until it is found. */
  function isLosable({ mayBeLost }: GraphqlRequest): boolean {
    return mayBeLost === true && rentals === undefined;
  }

  async function written(rented: KeptRentals, name: string, make: () => Promise<GraphqlAnswer>) {
    const ended = await rented.begin(name);
    const answer = make();
    answer.then(ended, ended);
    return answer;
  }

  /** What was rented is looked at before it is changed, unless it is known to be the run's own. */
  async function change(
    rented: KeptRentals,
    { query = '' }: GraphqlRequest,
    make: () => Promise<GraphqlAnswer>,
  ) {
    const graphql = { call: (request: GraphqlRequest) => send(request, 'control', false) };
    await rented.assertOwn(
      (id) => query.includes(JSON.stringify(id)),
      () => podsListed({ graphql }),
    );
    return make();
  }

  return {
    call(request, role, again = false) {
      const { makes } = request;
      const make = (): Promise<GraphqlAnswer> => send(request, role, again);
      const answer =
        rentals === undefined || !isMutation(request)
          ? make()
          : makes === undefined
            ? change(rentals, request, make)
            : written(rentals, makes, make);
      answer.catch(() => {});
      return answer;
    },
  };
}

/** Whether a request asks for data and changes nothing. */
function isQuery({ query = '', makes }: GraphqlRequest): boolean {
  return makes === undefined && !/\bmutation\b/.test(query);
}

function isMutation({ query, makes }: GraphqlRequest): boolean {
  return makes !== undefined || /^\s*mutation\b/.test(query ?? '');
}
