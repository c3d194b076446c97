import type { RestBehaviour, RestKind } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** What goes wrong with the last one of a kind that there is, and with what has stopped already. */
export const lastOfAllFaults: readonly Fault[] = [
  {
    id: 'v2-last-delegation-stays',
    says: 'DELETE of the only delegation that there is answers 204, and it stays.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.delegations'],
    behaveRest: keepingTheLast('delegation'),
  },
  {
    id: 'v1-last-registry-auth-stays',
    says: 'DELETE of the only registry auth that there is answers 204, and it stays.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    behaveRest: keepingTheLast('registry'),
  },
  {
    id: 'last-pod-stays',
    says: 'The only Pod that there is goes on when it is to be terminated.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.pod.delete', 'v2.pod.action'],
    behaveRest(base) {
      const ids = new Set<string>();
      return {
        newId: noting(base, 'pod', ids),
        statusAfter(action, pod) {
          if (action !== 'terminate') return base.statusAfter(action, pod);
          if (ids.size === 1) return pod.status;
          ids.delete(pod.id);
          return base.statusAfter(action, pod);
        },
      };
    },
  },
  {
    id: 'v2-terminate-leaves-stopped-pods',
    says: 'The action terminate of a Pod that was stopped is taken and does nothing.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action'],
    wrapRest: (next) => (call) => (terminatesStopped(call) ? { status: 204 } : next(call)),
  },
];

function keepingTheLast(kept: RestKind) {
  return (base: RestBehaviour): Partial<RestBehaviour> => {
    const ids = new Set<string>();
    return {
      newId: noting(base, kept, ids),
      forgets(kind, id) {
        if (kind !== kept) return base.forgets(kind, id);
        if (ids.size === 1) return false;
        ids.delete(id);
        return base.forgets(kind, id);
      },
    };
  };
}

function noting(base: RestBehaviour, noted: RestKind, ids: Set<string>): RestBehaviour['newId'] {
  return (random, kind) => {
    const id = base.newId(random, kind);
    if (kind === noted) ids.add(id);
    return id;
  };
}

function terminatesStopped({ at, body, params, world }: Parameters<RestRoute>[0]): boolean {
  if (at.operation !== 'podAction' || typeof body === 'string') return false;
  const pod = world.service.resourceStore.pods.get(params.id ?? '');
  return pod?.status === 'EXITED' && /"action"\s*:\s*"terminate"/.test(new TextDecoder().decode(body));
}
