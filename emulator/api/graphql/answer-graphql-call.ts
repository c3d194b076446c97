import type { ExecutionResult } from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import { isRestRefusal } from '../../core/rest/rest-refusal.ts';
import type { GraphqlCall } from '../../world/calls/graphql-call.ts';
import type { Reply } from '../../world/calls/reply.ts';
import { admitGraphql } from './admit-graphql.ts';
import { type GraphqlContext, graphqlContextOf } from './context.ts';
import { errorReply } from './error-reply.ts';
import { prepare } from './prepare.ts';
import { readRequest } from './read-request.ts';
import { RefusalError } from './refusal-error.ts';
import { rewriteResult } from './rewrite-result.ts';

/**
 * Answers a call of the GraphQL API: first whether it is let in, then whether it bears a request, then the request.
 * @see interface 4.4, 5
 */
export async function answerGraphqlCall(call: GraphqlCall): Promise<Reply> {
  const { graphql } = call.world;
  const admitted = admitGraphql(call);
  if (typeof admitted === 'string') return serve(call, admitted);
  if (graphql.servesRefused(admitted)) await serve(call, 'first-user');
  return errorReply(graphql, call.headers, admitted);
}

async function serve(call: GraphqlCall, user: string): Promise<Reply> {
  const { method, headers, world } = call;
  const body = readRequest(call);
  if (isRestRefusal(body)) return errorReply(world.graphql, headers, body);
  const { accept } = headers;
  const response = await handle({
    method,
    url: '/',
    headers: { 'content-type': 'application/json', ...(accept === undefined ? {} : { accept }) },
    body,
    raw: call,
    context: graphqlContextOf(call, user),
  });
  return replyOf(response);
}

const handle = createHandler<GraphqlCall, GraphqlContext, GraphqlContext>({
  onSubscribe: ({ context }, params) => prepare(context, params),
  onOperation({ context, raw }, args, result) {
    const denied = deniedIn(result as ExecutionResult);
    if (denied !== undefined) return responseOf(errorReply(context.behaviour, raw.headers, denied.refusal));
    return rewriteResult(args, result as ExecutionResult, context.behaviour.writtenValue);
  },
});

/** What is denied to a key is denied by the whole answer. @see interface 5 */
function deniedIn({ errors = [] }: ExecutionResult): RefusalError | undefined {
  const refusals = errors.map(({ originalError }) => originalError);
  return refusals.find((one) => one instanceof RefusalError && one.refusal.no === 'no-access') as
    | RefusalError
    | undefined;
}

function responseOf({ status, headers, body }: Reply): Response {
  return [JSON.stringify(body), { status, statusText: '', headers: headers ?? {} }];
}

function replyOf([body, { status, headers = {} }]: Response): Reply {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    status,
    headers: Object.fromEntries(given),
    ...(body === null ? {} : { body: JSON.parse(body) }),
  };
}
