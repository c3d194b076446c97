import { Inconclusive } from '../../engine/property/outcomes.ts';
import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import type { ContextCalls } from './context-calls.ts';
import { detached } from './detached.ts';
import type { GraphqlCallers } from './graphql-callers.ts';
import { assertMinimal } from './pair.ts';

/** A request without the key, which is the valid one then. */
export type GraphqlRequestOptions = Omit<GraphqlRequest, 'key'> & Partial<Pick<GraphqlRequest, 'key'>>;

/** How a case calls the GraphQL API. */
export type GraphqlCaseContext = {
  /** Set-up: an answer with errors, or without data, makes the case inconclusive. */
  given(requestOptions: GraphqlRequestOptions): Promise<GraphqlAnswer>;
  /** The same, for what the answer before might have said: it counts as one call with that. */
  lookUp(requestOptions: GraphqlRequestOptions): Promise<GraphqlAnswer>;
  /** Set-up that may be refused: the case looks at the answer itself. */
  attempt(requestOptions: GraphqlRequestOptions): Promise<GraphqlAnswer>;
  /** Brings about the context alone: the case looks at the answer itself. Undefined where no more such calls may be made. */
  besides(requestOptions: GraphqlRequestOptions): Promise<GraphqlAnswer | undefined>;
  /** The act: whatever is answered is judged. */
  when(requestOptions: GraphqlRequestOptions): Promise<GraphqlAnswer>;
  /** Gives the case up, without counting it: it needs what a target may lack. */
  lacking(reason: string): never;
  /** A minimal pair. @see CaseContext.pair */
  pair(
    baseline: GraphqlRequestOptions,
    negative: GraphqlRequestOptions,
    options?: { readonly twins?: readonly `/${string}`[] },
  ): Promise<GraphqlAnswer>;
};

export function createGraphqlCaseContext(
  callers: GraphqlCallers,
  contextCalls: ContextCalls,
): GraphqlCaseContext {
  const request = (requestOptions: GraphqlRequestOptions): GraphqlRequest => ({
    ...requestOptions,
    key: requestOptions.key ?? 'valid',
  });

  async function pair(
    baseline: GraphqlRequest,
    negative: GraphqlRequest,
    twins: readonly string[],
  ): Promise<GraphqlAnswer> {
    assertMinimal(baseline.name, baseline, negative, twins);
    const accepted = await callers.baseline(baseline);
    if (isGraphqlAccepted(accepted)) return callers.when(negative);
    throw new Inconclusive('blocked', `the baseline graphql ${baseline.name} was ${refusalIn(accepted)}`);
  }

  return {
    given: (requestOptions) => detached(callers.given(request(requestOptions))),
    lookUp: (requestOptions) => detached(callers.lookUp(request(requestOptions))),
    attempt: (requestOptions) => detached(callers.baseline(request(requestOptions))),
    async besides(requestOptions) {
      return contextCalls.mayGoOn() ? detached(callers.besides(request(requestOptions))) : undefined;
    },
    when: (requestOptions) => detached(callers.when(request(requestOptions))),
    lacking(reason) {
      throw new Inconclusive('not-offered', reason);
    },
    pair: (baseline, negative, { twins = [] } = {}) =>
      detached(pair(request(baseline), request(negative), twins)),
  };
}
