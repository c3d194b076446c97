import type { GraphqlBehaviour } from '../../core/graphql/graphql-behaviour.ts';
import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { GraphqlCall } from '../../world/calls/graphql-call.ts';
import type { Reply } from '../../world/calls/reply.ts';

const graphqlMediaType = 'application/graphql-response+json';

/** The answer to a call that comes to no answer of its own: an HTTP status, and errors without data. @see interface 5 */
export function errorReply(
  behaviour: GraphqlBehaviour,
  { accept }: GraphqlCall['headers'],
  { no, message, allowed }: RestRefusal,
): Reply {
  const status = behaviour.refusalStatus(no);
  const mediaType = String(accept ?? '').includes(graphqlMediaType) ? graphqlMediaType : 'application/json';
  return {
    status,
    headers: {
      'content-type': `${mediaType}; charset=utf-8`,
      ...(allowed === undefined ? {} : { allow: allowed.join(', ') }),
      ...(status === 401 ? { 'www-authenticate': 'ApiKey' } : {}),
    },
    body: { errors: [{ message, extensions: behaviour.errorExtensions(no) }] },
  };
}
