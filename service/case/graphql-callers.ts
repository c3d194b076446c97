import { type GraphqlAnswer, isGraphqlAccepted, refusalIn } from '../client/graphql-answer.ts';
import type { GraphqlClient } from '../client/graphql-client.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { type ApiCallers, createApiCallers } from './api-callers.ts';

/** Makes calls of the GraphQL API for a case, each kind with its own view of failure. @see Callers */
export type GraphqlCallers = ApiCallers<GraphqlRequest, GraphqlAnswer>;

/** @param waitsOut whether a call that is put off is repeated: on a virtual clock no pause of the suite would help */
export function createGraphqlCallers(client: GraphqlClient, waitsOut: boolean): GraphqlCallers {
  return createApiCallers(client, {
    nameOf: ({ name }) => `graphql ${name}`,
    departure: (answer) => (isGraphqlAccepted(answer) ? undefined : refusalIn(answer)),
    isThrottled,
    waitsOut,
  });
}

/** Services that answer every call with 200 say in a code that there were too many. */
function isThrottled({ json, data }: GraphqlAnswer): boolean {
  const { errors } = (json ?? {}) as { errors?: unknown };
  if (data !== undefined || !Array.isArray(errors)) return false;
  return errors.some((error) =>
    /^(TOO_MANY_REQUESTS|RATE_?LIMIT\w*|THROTTL\w*)$/i.test(String(error?.extensions?.code)),
  );
}
