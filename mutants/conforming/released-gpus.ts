import type { WorldDuration } from '../../emulator/core/agenda.ts';
import { actOn, createPod } from '../../emulator/core/rest/pods.ts';
import type { Pod } from '../../emulator/core/rest/records.ts';
import type { Referrer } from '../../emulator/core/rest/references.ts';
import { isRestRefusal } from '../../emulator/core/rest/rest-refusal.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';

type Overrides = Pick<Variant, 'behaveRest' | 'wrapRest' | 'wrapGraphql'>;

/** What becomes of the GPU of a Pod that is stopped. */
export const releasedGpuVariants: readonly Variant[] = [
  {
    id: 'gpus-of-stopped-pods-are-free-in-30-s',
    says: 'The GPU of a Pod that is stopped can be rented 30 s later.',
    freedom: 'when a GPU is free again',
    ...holding(30_000),
  },
  {
    id: 'gpus-of-stopped-pods-are-rented-by-others',
    says: 'Another customer rents the GPU of a Pod that is stopped at once, for five minutes.',
    freedom: 'when a GPU is free again',
    ...afterStop((pod, world) => rentForOther(pod, world, 300_000)),
  },
];

/** Keeps the GPU of a stopped Pod for a while. */
function holding(duration: WorldDuration): Overrides {
  const held = new WeakSet<Pod>();
  const { behaveRest, ...wraps } = afterStop((pod, { service, clock }) => {
    held.add(pod);
    service.agenda.at(clock.now() + duration, () => held.delete(pod));
  });
  return {
    ...wraps,
    behaveRest: (base) => ({
      ...behaveRest!(base),
      holdsGpu: (pod) => base.holdsGpu(pod) || (pod.status === 'EXITED' && held.has(pod)),
    }),
  };
}

/** Does something about each Pod with a GPU that a call has stopped. */
function afterStop(act: (pod: Pod, world: World) => void): Overrides {
  const stopped = new WeakSet<Pod>();
  function look(world: World): void {
    for (const pod of world.service.resourceStore.pods.values()) {
      if (stopped.delete(pod) && pod.status === 'EXITED') act(pod, world);
    }
  }
  return {
    behaveRest: (base) => ({
      statusAfter(action, pod) {
        if (action === 'stop' && pod.spec.gpu !== null && base.holdsGpu(pod)) stopped.add(pod);
        return base.statusAfter(action, pod);
      },
    }),
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      look(call.world);
      return reply;
    },
    wrapGraphql: (next) => async (call) => {
      const reply = await next(call);
      look(call.world);
      return reply;
    },
  };
}

const otherCustomer: Referrer = { user: 'another customer', mayUse: () => false };

function rentForOther({ spec }: Pod, { service, clock }: World, duration: WorldDuration): void {
  const gpu = { ids: [spec.gpu!.id], count: spec.gpu!.count };
  const request = {
    ...spec,
    gpu,
    cpu: null,
    network: null,
    registry: null,
    locked: false,
    dataCenterIds: [],
  };
  const rented = createPod(service, otherCustomer, request, clock.now());
  if (isRestRefusal(rented)) return;
  service.agenda.at(clock.now() + duration, (now) => actOn(service, rented, 'terminate', now));
}
