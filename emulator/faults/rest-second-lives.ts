import type { Fault } from '../alteration.ts';
import type { Reply } from '../api/reply.ts';
import type { RestCall, RestRoute } from '../api/rest/rest-call.ts';
import type { Pod, PodSpec } from '../core/rest/records.ts';
import type { View } from '../core/rest/rest-behaviour.ts';

function sentIn({ body }: RestCall): View {
  try {
    return typeof body === 'string' ? {} : (JSON.parse(new TextDecoder().decode(body)) as View);
  } catch {
    return {};
  }
}

function podOf({ params, world }: RestCall): Pod | undefined {
  return world.service.estate.pods.get(Object.values(params)[0] ?? '');
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

/** What becomes of Pods once they were stopped, started or changed before. */
export const restSecondLifeFaults: readonly Fault[] = [
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
    id: 'v2-stopped-pods-can-not-be-deleted',
    says: 'DELETE of a Pod that is stopped is answered, and leaves it there.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.delete'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'deletePod' && podOf(call)?.status === 'EXITED' ? { status: 204 } : next(call),
  },
  {
    id: 'v2-updates-of-stopped-pods-are-lost',
    says: 'An update of a Pod that is stopped is taken and not kept.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.update'],
    wrapRest: (next) => (call) =>
      call.at.operation === 'updatePod' && podOf(call)?.status === 'EXITED'
        ? next({ ...call, body: new TextEncoder().encode('{}') })
        : next(call),
  },
  {
    id: 'v2-second-updates-undo-the-first',
    says: 'An update of a Pod begins with what the Pod was made with, not with what it has become.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest(base) {
      const first = new WeakMap<object, object>();
      return {
        patched(before, change, kind) {
          if (kind !== 'pod') return base.patched(before, change, kind);
          const begun = (first.get(before) ?? before) as typeof before;
          const after = base.patched(begun, change, kind);
          first.set(after, begun);
          return after;
        },
      };
    },
  },
  {
    id: 'v2-updates-of-pods-end-with-a-stop',
    says: 'A Pod that is started after a stop is as it was made: what was changed since is lost.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest(base) {
      const first = new WeakMap<object, object>();
      return {
        patched(before, change, kind) {
          const after = base.patched(before, change, kind);
          first.set(after, first.get(before) ?? before);
          return after;
        },
        specAfter: (action, pod) =>
          action === 'start'
            ? ((first.get(pod.spec) as PodSpec | undefined) ?? base.specAfter(action, pod))
            : base.specAfter(action, pod),
      };
    },
  },
  {
    id: 'v2-pods-lose-their-volume-at-the-second-stop',
    says: 'A Pod that is stopped for the second time loses the volume of its own.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest(base) {
      const stops = new WeakMap<Pod, number>();
      return {
        specAfter(action, pod) {
          const spec = base.specAfter(action, pod);
          if (action !== 'stop') return spec;
          stops.set(pod, (stops.get(pod) ?? 0) + 1);
          return stops.get(pod)! > 1 ? { ...spec, persistent: null } : spec;
        },
      };
    },
  },
  {
    id: 'v2-pods-lose-their-volume-at-the-start',
    says: 'A Pod that is started after a stop has lost the volume of its own.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: (base) => ({
      specAfter(action, pod) {
        const spec = base.specAfter(action, pod);
        return action === 'start' ? { ...spec, persistent: null } : spec;
      },
    }),
  },
  {
    id: 'v2-updates-of-env-are-lost',
    says: 'An update of a Pod is taken with env, which it does not keep.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest: (base) => ({
      bodyTaken(body, at) {
        const { env, ...taken } = base.bodyTaken(body, at);
        return at.operation === 'updatePod' || env === undefined ? taken : { ...taken, env };
      },
    }),
  },
];
