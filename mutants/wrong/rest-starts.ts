import type { PodStatus } from '../../emulator/core/rest/records.ts';
import type { RestVersion, RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { podOf, problem } from './rest-calls.ts';

function sentIn({ body }: RestCall): RestView {
  try {
    return typeof body === 'string' ? {} : (JSON.parse(new TextDecoder().decode(body)) as RestView);
  } catch {
    return {};
  }
}

function isAction(call: RestCall, action: string): boolean {
  if (call.at.operation === 'podAction') return sentIn(call).action === action;
  return call.at.operation === `${action[0]!.toUpperCase()}${action.slice(1)}Pod`;
}

/** Answers an action as if it had been carried out: with the Pod as it is. */
function takingOnly(action: string, isMeant: (call: RestCall) => boolean) {
  return (next: RestRoute): RestRoute =>
    async (call): Promise<Reply> => {
      const pod = podOf(call);
      const isOne = pod !== undefined && pod.status === 'EXITED' && isAction(call, action) && isMeant(call);
      if (!isOne) return next(call);
      const read = { v1: 'GetPod', v2: 'getPod' }[call.at.version];
      const operation = call.api.operations.find(({ id }) => id === read)!;
      return next({
        ...call,
        operation,
        at: { ...call.at, operation: read },
        method: 'GET',
        body: new Uint8Array(),
      });
    };
}

/** Refuses an action of v2 for a state that it fits. */
function refusing(action: string, status: PodStatus) {
  return (next: RestRoute): RestRoute =>
    (call) =>
      call.at.version === 'v2' && isAction(call, action) && podOf(call)?.status === status
        ? problem(409)
        : next(call);
}

/** Answers a start as if it had been carried out, and has the Pod gone. */
function deletingAtStart(version: RestVersion) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const pod = podOf(call);
      const reply = await next(call);
      if (call.at.version === version && isAction(call, 'start') && reply.status < 300)
        call.world.service.resourceStore.pods.delete(pod?.id ?? '');
      return reply;
    };
}

/** What starts and restarts of Pods come to. */
export const restStartFaults: readonly Fault[] = [
  {
    id: 'v1-start-does-nothing',
    says: 'start of v1 is answered, and the Pod stays stopped.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.pod.actions', 'map.lifecycle'],
    wrapRest: takingOnly('start', ({ at }) => at.version === 'v1'),
  },
  {
    id: 'start-does-nothing',
    says: 'start is answered by both versions, and the Pod stays stopped.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.action', 'v1.pod.actions'],
    wrapRest: takingOnly('start', () => true),
  },
  {
    id: 'v2-stopped-pods-take-no-start',
    says: 'start of a Pod that is stopped is answered 409.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.action'],
    wrapRest: refusing('start', 'EXITED'),
  },
  {
    id: 'v2-running-pods-take-no-restart',
    says: 'restart of a Pod that runs is answered 409.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.action'],
    wrapRest: refusing('restart', 'RUNNING'),
  },
  {
    id: 'v1-start-deletes-the-pod',
    says: 'start of v1 is answered, and the Pod is gone.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.pod.actions'],
    wrapRest: deletingAtStart('v1'),
  },
  {
    id: 'v2-start-deletes-the-pod',
    says: 'start of v2 is answered, and the Pod is gone.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.action'],
    wrapRest: deletingAtStart('v2'),
  },
];
