import type { Route } from '../../emulator/world/calls/job-call.ts';

/** An answer 204 has no body. */
export function withoutBody(next: Route): Route {
  return async (call) => {
    const { body, ...head } = await next(call);
    return head.status === 204 ? head : { ...head, body };
  };
}
