import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { podOf } from './rest-calls.ts';
import { withBody } from './rest-sent-bodies.ts';

/** The worlds in which something was deleted. */
const deletedIn = new WeakSet<object>();

/** Tells a route whether the operation has deleted something before. */
function onceDeleted(operation: string, route: (call: RestCall, next: RestRoute) => ReturnType<RestRoute>) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      if (deletedIn.has(call.world)) return route(call, next);
      const reply = await next(call);
      if (call.at.operation === operation && reply.status < 300) deletedIn.add(call.world);
      return reply;
    };
}

/** What goes wrong once something was deleted, and with the second update or delete, or one of what is stopped. */
export const restAfterDeleteFaults: readonly Fault[] = [
  {
    id: 'v2-list-of-pods-is-null-once-emptied',
    says: 'The list of Pods is null where there is none any more.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    wrapRest: onceDeleted('deletePod', async (call, next) => {
      const reply = await next(call);
      const isEmpty = ((reply.body as { pods?: unknown[] } | undefined)?.pods ?? [0]).length === 0;
      return call.at.operation === 'listPods' && isEmpty ? { ...reply, body: { pods: null } } : reply;
    }),
  },
  {
    id: 'v1-list-of-auths-is-null-once-emptied',
    says: 'The list of registry auths of v1 is null where there is none any more.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    wrapRest: onceDeleted('DeleteContainerRegistryAuth', async (call, next) => {
      const reply = await next(call);
      const isEmpty = Array.isArray(reply.body) && reply.body.length === 0;
      return call.at.operation === 'ListContainerRegistryAuths' && isEmpty ? { ...reply, body: null } : reply;
    }),
  },
  {
    id: 'v2-list-of-volumes-is-null-for-who-has-none',
    says: 'The list of network volumes is null for a user who has none, where another has.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const { networkVolumes } = call.world.service.resourceStore;
      const isMeant = call.at.operation === 'listNetworkVolumes' && networkVolumes.size > 0;
      const shown = (reply.body as { networkVolumes?: unknown[] } | undefined)?.networkVolumes;
      return isMeant && shown?.length === 0 ? { ...reply, body: { networkVolumes: null } } : reply;
    },
  },
  {
    id: 'v1-list-of-volumes-is-an-object-for-who-has-none',
    says: 'The list of network volumes of v1 is an empty object for a user who has none, where another has.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const isMeant =
        call.at.operation === 'ListNetworkVolumes' &&
        call.world.service.resourceStore.networkVolumes.size > 0;
      const isEmpty = Array.isArray(reply.body) && reply.body.length === 0;
      return isMeant && isEmpty ? { ...reply, body: {} } : reply;
    },
  },
  {
    id: 'v1-second-delete-of-an-auth-does-nothing',
    says: 'DELETE of a registry auth answers 204 and deletes nothing where another one was deleted before.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    wrapRest: onceDeleted('DeleteContainerRegistryAuth', (call, next) =>
      call.at.operation === 'DeleteContainerRegistryAuth' ? { status: 204 } : next(call),
    ),
  },
  {
    id: 'v2-delegations-are-not-made-again',
    says: 'A delegation that is made after one was taken back is answered, and is not there.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: onceDeleted('revokeDelegation', async (call, next) => {
      const { delegations } = call.world.service.resourceStore;
      const before = new Set(delegations.keys());
      const reply = await next(call);
      if (call.at.operation === 'createDelegation')
        for (const id of delegations.keys()) if (!before.has(id)) delegations.delete(id);
      return reply;
    }),
  },
  {
    id: 'v2-registries-end-at-twenty-five',
    says: 'The list of registries shows the first twenty-five, and nothing says that there are more.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.list.wrapped'],
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        base.listed(key, at.operation === 'listRegistries' ? items.slice(0, 25) : items, more, at),
    }),
  },
  {
    id: 'v1-registry-auths-end-at-twenty-five',
    says: 'The list of registry auths of v1 shows the first twenty-five.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v1.list.bare-array'],
    behaveRest: (base) => ({
      listed: (key, items, more, at) =>
        base.listed(
          key,
          at.operation === 'ListContainerRegistryAuths' ? items.slice(0, 25) : items,
          more,
          at,
        ),
    }),
  },
  {
    id: 'v2-removed-delegations-come-back',
    says: 'A delegation that was removed is listed again once another is created.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.delegations'],
    wrapRest: bringingBack(),
  },
  {
    id: 'v1-updates-of-stopped-pods-are-lost',
    says: 'POST /pods/{id}/update of a Pod that is stopped is taken and not kept.',
    kind: 'partial',
    sharp: true,
    breaks: ['v1.pod.actions'],
    wrapRest: (next) => (call) => {
      const isMeant = call.at.operation === 'UpdatePodByPost' && podOf(call)?.status === 'EXITED';
      return next(isMeant ? withBody(call, {}) : call);
    },
  },
  {
    id: 'v1-endpoints-second-updates-undo-the-first',
    says: 'An update of an endpoint through v1 begins with what the endpoint was before the one that came before.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.endpoint.update'],
    wrapRest: undoingTheFirst(),
  },
];

function undoingTheFirst() {
  const first = new WeakMap<object, object>();
  return (next: RestRoute): RestRoute =>
    (call) => {
      const one = call.world.service.resourceStore.deployments.get(Object.values(call.params)[0] ?? '');
      if (call.at.operation !== 'UpdateEndpointByPost' || one === undefined) return next(call);
      const begun = first.get(one);
      if (begun === undefined) first.set(one, one.spec);
      else one.spec = begun as typeof one.spec;
      return next(call);
    };
}

function bringingBack() {
  const removed = new WeakMap<object, (() => void)[]>();
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const { delegations } = call.world.service.resourceStore;
      const [id = ''] = Object.values(call.params);
      const one = delegations.get(id);
      const reply = await next(call);
      const back = removed.get(call.world) ?? [];
      if (call.at.operation === 'createDelegation') for (const bring of back) bring();
      const isRemoved = one !== undefined && !delegations.has(id);
      if (isRemoved) removed.set(call.world, [...back, () => delegations.set(id, one)]);
      return reply;
    };
}
