import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** Does something to the caller's other Pods where a call of an operation was taken. */
function alsoTo(operations: RegExp, act: (other: Pod, one: Pod) => void) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const one = call.world.service.resourceStore.pods.get(Object.values(call.params)[0] ?? '');
      const reply = await next(call);
      const isMeant = operations.test(call.at.operation ?? '') && reply.status < 300;
      if (one !== undefined && isMeant) for (const other of othersOf(one, call)) act(other, one);
      return reply;
    };
}

function othersOf(one: Pod, { world }: RestCall): readonly Pod[] {
  const { pods } = world.service.resourceStore;
  return [...pods.values()].filter((pod) => pod !== one && pod.owner === one.owner);
}

/** What a call does to what it is not about. */
export const restBystanderFaults: readonly Fault[] = [
  {
    id: 'v2-deleting-a-pod-ends-all',
    says: 'DELETE of a Pod ends all Pods of its owner.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.delete'],
    wrapRest: alsoTo(/^deletePod$/, (pod) => {
      pod.status = 'TERMINATED';
    }),
  },
  {
    id: 'v2-renaming-a-pod-renames-all',
    says: 'An update of a Pod gives its name to all Pods of its owner.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    wrapRest: alsoTo(/^updatePod$/, (pod, { spec: { name } }) => {
      pod.spec = { ...pod.spec, name };
    }),
  },
  {
    id: 'v2-stopping-a-pod-stops-all',
    says: 'A stop of a Pod through v2 stops all Pods of its owner.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.action'],
    wrapRest: alsoTo(/^(podAction)$/, (pod, one) => {
      if (one.status === 'EXITED' && pod.status === 'RUNNING') pod.status = 'EXITED';
    }),
  },
  {
    id: 'v2-revoking-one-delegation-takes-all-back',
    says: 'DELETE of a delegation takes back all delegations.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.operation === 'revokeDelegation' && reply.status < 300)
        call.world.service.resourceStore.delegations.clear();
      return reply;
    },
  },
  {
    id: 'v1-delete-without-an-id-deletes-all',
    says: 'DELETE /containerregistryauth without an id deletes all of them.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.registry-auth.delete-invalid'],
    wrapRest: (next) => (call) => {
      if (call.at.version !== 'v1' || call.method !== 'DELETE') return next(call);
      if (!/^\/containerregistryauth\/?$/.test(call.path)) return next(call);
      call.world.service.resourceStore.registries.clear();
      return { status: 204 };
    },
  },
  {
    id: 'v2-delete-of-delegations-needs-no-id',
    says: 'DELETE /registries/delegations without an id takes all of them back.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: (next) => (call) => {
      if (call.at.version !== 'v2' || call.method !== 'DELETE') return next(call);
      if (!/^\/registries\/delegations\/?$/.test(call.path)) return next(call);
      call.world.service.resourceStore.delegations.clear();
      return { status: 204 };
    },
  },
];
