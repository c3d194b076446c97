import type { RestRefusal } from '../../core/rest/rest-refusal.ts';
import type { Reply } from '../../world/calls/reply.ts';
import type { RestCall } from '../../world/calls/rest-call.ts';

/** Turns the core's no into HTTP, in the form of the version. @see interface 7.2, 7.3 */
export function restRefusalReply({ world, at }: Pick<RestCall, 'world' | 'at'>, refusal: RestRefusal): Reply {
  const { behaviour } = world.service.resourceStore;
  const status = behaviour.refusalStatus(refusal.no, at);
  return {
    status,
    headers: {
      ...behaviour.headers(at.version),
      ...(refusal.allowed === undefined ? {} : { allow: refusal.allowed.join(', ') }),
      ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
      'content-type': behaviour.errorMediaType(at),
    },
    body: behaviour.errorBody(refusal, status, at),
  };
}
