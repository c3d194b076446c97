import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Override } from '../../emulator/world/override.ts';
import type { Fault } from '../common/kinds.ts';
import { podOf } from './rest-calls.ts';
import { bodyOf, withBody } from './rest-sent-bodies.ts';

const week = 604_800_000;

/** Reads the bodies of Pods that v2 is to make otherwise than they were sent. */
function ordering(change: (body: RestView) => RestView): NonNullable<Override['wrapRest']> {
  return (next) => (call) =>
    call.at.operation === 'createPod' ? next(withBody(call, change(bodyOf(call)))) : next(call);
}

const inCommunityWhere = (isMeant: (body: RestView) => boolean) =>
  ordering((body) => (body.cloud === undefined && isMeant(body) ? { ...body, cloud: 'COMMUNITY' } : body));

const dearer = new WeakSet<Pod>();

/** What goes wrong with some Pods alone: those with a CPU, more GPUs than one, several mounts, or an environment. */
export const restPodVarietyFaults: readonly Fault[] = [
  {
    id: 'v2-pods-with-cpu-mount-nothing',
    says: 'Nothing is mounted in a Pod with a CPU, whatever was ordered.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.mounts'],
    wrapRest: ordering(({ mounts, ...body }) =>
      body.cpu === undefined && mounts !== undefined ? { ...body, mounts } : body,
    ),
  },
  {
    id: 'v2-pods-with-two-mounts-lose-one',
    says: 'A Pod that was ordered with a volume of its own and a network volume has the network volume alone.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.mounts'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      if (call.at.operation !== 'createPod') return reply;
      for (const pod of call.world.service.resourceStore.pods.values())
        if (pod.spec.network !== null) pod.spec = { ...pod.spec, persistent: null };
      return reply;
    },
  },
  {
    id: 'v2-pods-with-an-environment-are-in-the-community',
    says: 'A Pod with env that names no cloud is COMMUNITY.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.cloud-default'],
    wrapRest: inCommunityWhere(({ env }) => env !== undefined),
  },
  {
    id: 'v2-pods-with-two-gpus-are-in-the-community',
    says: 'A Pod with more than one GPU that names no cloud is COMMUNITY.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.cloud-default'],
    wrapRest: inCommunityWhere(({ gpu }) => ((gpu as { count?: number } | undefined)?.count ?? 1) > 1),
  },
  {
    id: 'v2-updates-of-pods-with-cpu-are-lost',
    says: 'An update of a Pod with a CPU is taken and not kept.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.update'],
    wrapRest: (next) => (call) =>
      next(call.at.operation === 'updatePod' && podOf(call)?.spec.cpu ? withBody(call, {}) : call),
  },
  {
    id: 'v2-updates-of-several-members-keep-the-first',
    says: 'Of an update of a Pod that names several members the first alone is kept.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.update'],
    wrapRest: (next) => (call) => {
      const [first] = Object.entries(bodyOf(call));
      const isMeant = call.at.operation === 'updatePod' && first !== undefined;
      return next(isMeant ? withBody(call, Object.fromEntries([first])) : call);
    },
  },
  {
    id: 'v2-stops-of-pods-with-cpu-do-nothing',
    says: 'A stop of a Pod with a CPU is answered by v2, and the Pod runs on.',
    kind: 'partial',
    sharp: true,
    breaks: ['map.life.legal'],
    wrapRest: (next) => (call) => {
      const isStop = call.at.operation === 'podAction' && bodyOf(call).action === 'stop';
      return isStop && podOf(call)?.spec.cpu ? { status: 200, body: {} } : next(call);
    },
  },
  {
    id: 'stopped-pods-with-cpu-lose-their-volume',
    says: 'A Pod with a CPU that is stopped loses the volume of its own.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: (base) => ({
      specAfter(action, pod) {
        const spec = base.specAfter(action, pod);
        return action === 'stop' && spec.cpu !== null ? { ...spec, persistent: null } : spec;
      },
    }),
  },
  {
    id: 'stopped-pods-keep-their-gpus-at-the-second-stop',
    says: 'A Pod that is stopped for the second time keeps its GPU from others.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest(base) {
      const stops = new WeakMap<Pod, number>();
      return {
        specAfter(action, pod) {
          if (action === 'stop') stops.set(pod, (stops.get(pod) ?? 0) + 1);
          return base.specAfter(action, pod);
        },
        holdsGpu: (pod) => base.holdsGpu(pod) || (pod.status === 'EXITED' && (stops.get(pod) ?? 0) > 1),
      };
    },
  },
  {
    id: 'pods-with-cpu-cost-more-at-every-start',
    says: 'A Pod with a CPU costs a tenth more an hour each time it is started.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.fixed-price'],
    behaveRest: (base) => ({
      specAfter(action, pod) {
        if (action === 'start' && pod.spec.cpu !== null) pod.cost *= 1.1;
        return base.specAfter(action, pod);
      },
    }),
  },
  {
    id: 'pods-cost-more-after-a-week',
    says: 'A Pod costs a fifth more an hour once it has run for a week.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.fixed-price'],
    wrapRest: (next) => (call) => {
      const { clock, service } = call.world;
      for (const pod of service.resourceStore.pods.values()) {
        if (pod.startedAt === null || clock.now() - pod.startedAt <= week || dearer.has(pod)) continue;
        dearer.add(pod);
        pod.cost *= 1.2;
      }
      return next(call);
    },
  },
];
