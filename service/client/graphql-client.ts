import { timeCall } from '../../engine/http/call-duration.ts';
import { noteCall, noteEnd, unsent } from '../../engine/http/note-call.ts';
import type { Role, TracedCall } from '../../engine/http/trace.ts';
import { traceableCall, tracedAnswer } from '../../engine/http/traceable-call.ts';
import type { TransportRequest } from '../../engine/http/transport.ts';
import { needsHiding } from './almost-key.ts';
import type { ClientOptions } from './client-options.ts';
import { type GraphqlAnswer, graphqlAnswerOf } from './graphql-answer.ts';
import { mayMutate } from './graphql-mutations.ts';
import { type GraphqlRequest, graphqlTransportRequest } from './graphql-request.ts';
import type { KeptMutations } from './kept.ts';
import { type ListedPod, podsListed } from './list-pods.ts';
import { type Look, lookAgain, mayLookAgain } from './look-again.ts';
import { makesPods } from './making-mutations.ts';

/** Calls the GraphQL API of one site under one clock, and keeps a trace. */
export type GraphqlClient = {
  /**
   * @param again whether it repeats a call that was put off, so that it counts as one with that
   * @throws TransportError when no whole answer comes
   */
  call(request: GraphqlRequest, role: Role, again?: boolean): Promise<GraphqlAnswer>;
};

export type GraphqlClientOptions = ClientOptions & {
  /** Where what mutations make is written down before they are sent; undefined where it need not be. */
  readonly mutations?: KeptMutations | undefined;
};

export function createGraphqlClient(options: GraphqlClientOptions): GraphqlClient {
  const { site, clock, transport, trace, redact, patience, signal, mutations } = options;

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
  function endOf(request: GraphqlRequest, role: Role): AbortSignal | undefined {
    const bringsId = mutations !== undefined && makesPods(request);
    return role === 'control' || bringsId ? undefined : signal;
  }

  async function send(request: GraphqlRequest, role: Role, again: boolean): Promise<GraphqlAnswer> {
    const mayRepeat = isLosable(request) || (!mayMutate(request) && mayLookAgain(options, role));
    if (!mayRepeat) return beginCall(request, role, again).answer;
    return lookAgain(clock, (isRepeated) => beginCall(request, role, again || isRepeated));
  }

  function beginCall(request: GraphqlRequest, role: Role, again: boolean): Look<GraphqlAnswer> {
    const outgoing = graphqlTransportRequest(request, site);
    if (needsHiding(request.keyForm)) options.hideCutKey?.();
    const traced = begin(request, outgoing, role, again);
    const until = endOf(request, role);
    const answer = noteEnd(options, traced, async () => {
      if (role !== 'control' && signal.aborted) throw unsent(outgoing);
      const timeout = clock.timeout(patience);
      const send = () => timeCall(traced, () => transport.send(outgoing, timeout, until));
      const { outcome, ...bracket } = await clock.bracket(send, !mayMutate(request) || isLosable(request));
      const answer = graphqlAnswerOf(request, outcome, bracket);
      Object.assign(traced, bracket, { answer: tracedAnswer(answer, redact) });
      return answer;
    });
    return { traced, answer };
  }

  /** On a shared target a lost Pod costs money until it is found. */
  function isLosable({ mayBeLost }: GraphqlRequest): boolean {
    return mayBeLost === true && mutations === undefined;
  }

  function listPods(): Promise<ListedPod[]> {
    const graphql = { call: (request: GraphqlRequest) => send(request, 'control', false) };
    return podsListed({ graphql });
  }

  return {
    call(request, role, again = false) {
      const make = (): Promise<GraphqlAnswer> => send(request, role, again);
      const answer =
        mutations === undefined || !mayMutate(request)
          ? make()
          : mutations.send(request, { role, look: listPods, send: make });
      answer.catch(() => {});
      return answer;
    },
  };
}
