import { refuseRest } from '../../core/rest/rest-refusal.ts';
import type { GraphqlCall, GraphqlRoute } from '../../world/calls/graphql-call.ts';
import type { Reply } from '../../world/calls/reply.ts';
import { graphqlPath } from '../../world/paths.ts';
import { receiveBody } from '../service/receive-body.ts';
import { concludeVisit, type Visit } from '../service/visit.ts';
import { errorReply } from './error-reply.ts';

/** Whether a path is the one of the GraphQL API. @see interface 4.4 */
export function isGraphqlPath(path: string): boolean {
  return path === graphqlPath || path === `${graphqlPath}/`;
}

/** Loaded with the first call: many emulators get none. */
async function loadGraphql(): Promise<GraphqlRoute> {
  const { answerGraphqlCall } = await import('./answer-graphql-call.ts');
  return answerGraphqlCall;
}

/** Answers a call of the GraphQL API as its world does. */
export function answerGraphqlVisit(visit: Visit): Promise<void> {
  return concludeVisit(visit, async () => {
    const call = await callOf(visit);
    const honest = async (): Promise<Reply> => visit.world.wrapGraphql(await loadGraphql())(call);
    const { stubTarget } = visit.world;
    if (stubTarget === undefined) return honest();
    const body = typeof call.body === 'string' ? new Uint8Array() : call.body;
    const contentType = visit.request.headers['content-type'];
    return stubTarget.answer({ path: graphqlPath, body, contentType, task: visit.task }, honest);
  });
}

/** What a call gets whose answer could not be made. */
export function brokenGraphqlReply({ world, request }: Visit, message: string): Reply {
  return errorReply(world.graphql, request.headers, refuseRest('broken', message));
}

async function callOf(visit: Visit): Promise<GraphqlCall> {
  const { world, request, task } = visit;
  const mark = request.url.indexOf('?');
  return {
    method: request.method,
    query: new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1)),
    headers: request.headers,
    body: await receiveBody(visit, world.graphql.bodyLimit()),
    world,
    task,
  };
}
