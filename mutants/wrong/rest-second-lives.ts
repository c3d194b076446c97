import type { Pod, PodSpec } from '../../emulator/core/rest/records.ts';
import type { Fault } from '../common/kinds.ts';
import { podOf } from './rest-calls.ts';

/** What becomes of Pods once they were stopped, started or changed before. */
export const restSecondLifeFaults: readonly Fault[] = [
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
      acceptedBody(body, at) {
        const { env, ...taken } = base.acceptedBody(body, at);
        return at.operation === 'updatePod' || env === undefined ? taken : { ...taken, env };
      },
    }),
  },
];
