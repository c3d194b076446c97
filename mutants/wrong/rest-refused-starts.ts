import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { podOf } from './rest-calls.ts';
import { bodyOf } from './rest-sent-bodies.ts';

function asOwner(call: RestCall): RestCall {
  return { ...call, headers: { ...call.headers, authorization: `Bearer ${call.world.keys.valid}` } };
}

/** Refuses whoever has no right to an operation, and carries it out behind the refusal. */
function behindRefusals(operation: string, isMeant: (call: RestCall) => boolean = () => true) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      const isRefused = reply.status === 401 || reply.status === 403;
      if (call.at.operation === operation && isRefused && isMeant(call)) await next(asOwner(call));
      return reply;
    };
}

const isTo = (action: string) => (call: RestCall) => bodyOf(call).action === action;

/** What refused calls do to Pods, and others to those that are stopped. */
export const restRefusedStartFaults: readonly Fault[] = [
  {
    id: 'v2-refused-starts-are-carried-out',
    says: 'A stopped Pod starts although v2 refused to start it.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    wrapRest: behindRefusals('podAction', isTo('start')),
  },
  {
    id: 'v2-refused-terminations-are-carried-out',
    says: 'A Pod ends although v2 refused to terminate it.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    wrapRest: behindRefusals('podAction', isTo('terminate')),
  },
  {
    id: 'v1-refused-starts-are-carried-out',
    says: 'A stopped Pod starts although v1 refused to start it.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.refusal-has-no-effect'],
    wrapRest: behindRefusals('StartPod'),
  },
  {
    id: 'v2-other-users-start-stopped-pods',
    says: 'Any user may tell a Pod that is stopped what to do through v2.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.v2.no-access'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isMeant = call.at.operation === 'podAction' && podOf(call)?.status === 'EXITED';
      return isMeant && reply.status === 403 ? next(asOwner(call)) : reply;
    },
  },
];
