import type { ResourceStore } from '../../emulator/core/rest/resource-store.ts';
import type { RestCall, RestRoute } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';

/** Refuses nothing, but does something behind what an operation refuses. */
function behindRefusals(operation: string, act: (resourceStore: ResourceStore) => void) {
  return (next: RestRoute): RestRoute =>
    async (call) => {
      const reply = await next(call);
      const { at, world } = call;
      const isRefused = reply.status === 400 || reply.status === 404;
      if (at.operation === operation && isRefused) act(world.service.resourceStore);
      return reply;
    };
}

function endPods({ pods }: ResourceStore): void {
  for (const pod of pods.values()) pod.status = 'TERMINATED';
}

function isUsed({ world, params }: RestCall): boolean {
  const [id] = Object.values(params);
  return [...world.service.resourceStore.templates.values()].some(({ spec }) => spec.registry === id);
}

/** Deletes that are refused, and carried out nonetheless. */
export const restDeleteFaults: readonly Fault[] = [
  {
    id: 'v1-auths-in-use-are-refused-and-deleted',
    says: 'DELETE of a registry auth that a template names answers 409, and the auth is gone.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    wrapRest: (next) => async (call) => {
      const isMeant = call.at.operation === 'DeleteContainerRegistryAuth' && isUsed(call);
      const reply = await next(call);
      return isMeant && reply.status === 204
        ? { status: 409, body: { message: 'a template names it' } }
        : reply;
    },
  },
  {
    id: 'v1-auths-in-use-are-not-deleted',
    says: 'DELETE of a registry auth that a template names answers 204, and the auth stays.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v1.registry-auth.delete'],
    wrapRest: (next) => async (call) =>
      call.at.operation === 'DeleteContainerRegistryAuth' && isUsed(call) ? { status: 204 } : next(call),
  },
  {
    id: 'v1-ill-formed-ids-delete-what-there-is',
    says: 'DELETE of a registry auth whose id can not be one is refused, and deletes all of them.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.registry-auth.delete-invalid'],
    wrapRest: behindRefusals('DeleteContainerRegistryAuth', ({ registries }) => registries.clear()),
  },
  {
    id: 'v2-unknown-pods-end-the-others',
    says: 'DELETE of a Pod that is not there is refused, and ends all that are.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.unknown-id'],
    wrapRest: behindRefusals('deletePod', endPods),
  },
  {
    id: 'v2-deletes-of-no-pod-end-the-others',
    says: 'DELETE of a Pod that is not there is answered as done, and ends all that are.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.unknown-id'],
    wrapRest: (next) => {
      const ending = behindRefusals('deletePod', endPods)(next);
      return async (call) => {
        const reply = await ending(call);
        return call.at.operation === 'deletePod' && reply.status === 404 ? { status: 204 } : reply;
      };
    },
  },
];
