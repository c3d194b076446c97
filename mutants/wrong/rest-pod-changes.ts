import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { marksOf, notingResources } from './resource-marks.ts';
import { answering, finding, isOperation, reading } from './rest-calls.ts';
import { bodyOf, withBody } from './rest-sent-bodies.ts';

/** Pods that go on although lists no longer show them. */
const hidden = new WeakSet<Pod>();

function podOf({ params, world }: RestCall): Pod | undefined {
  return world.service.resourceStore.pods.get(Object.values(params)[0] ?? '');
}

/** How Pods of v2 are changed and ended. */
export const restPodChangeFaults: readonly Fault[] = [
  {
    id: 'v2-changes-of-pods-are-lost',
    says: 'An update of a Pod is taken and not kept.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest: (base) => ({
      patched: (before, change, kind) => (kind === 'pod' ? before : base.patched(before, change, kind)),
    }),
  },
  {
    id: 'v2-renamed-pods-lose-their-image',
    says: 'A Pod that is renamed runs the image that everybody gets.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest: reading('updatePod', (body) =>
      body.name === undefined ? body : { image: 'everybody/gets:1', ...body },
    ),
  },
  {
    id: 'v2-renamed-pods-lose-their-environment',
    says: 'A Pod that is renamed has no environment any more.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest: reading('updatePod', (body) => (body.name === undefined ? body : { env: {}, ...body })),
  },
  {
    id: 'v2-pods-of-another-image-lose-their-mounts',
    says: 'A Pod that is given another image has nothing mounted any more.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.update'],
    behaveRest: (base) => ({
      patched: (before, change, kind) => {
        const after = base.patched(before, change, kind);
        return kind === 'pod' && 'image' in change ? { ...after, persistent: null } : after;
      },
    }),
  },
  {
    id: 'v2-deleted-pods-go-on',
    says: 'DELETE of a Pod is answered and does nothing.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.delete'],
    wrapRest: (next) => (call) => (isOperation(call.at, 'deletePod') ? { status: 204 } : next(call)),
  },
  {
    id: 'v2-deleted-pods-leave-the-list-alone',
    says: 'DELETE of a Pod takes it off the lists and lets it run: its id shows it as RUNNING.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.delete'],
    behaveRest: (base) => ({ listsPod: (pod) => !hidden.has(pod) && base.listsPod(pod) }),
    wrapRest: (next) => (call) => {
      const pod = isOperation(call.at, 'deletePod') ? podOf(call) : undefined;
      if (pod?.status !== 'RUNNING') return next(call);
      hidden.add(pod);
      return { status: 204 };
    },
  },
  {
    id: 'v2-ended-pods-are-only-stopped',
    says: 'What ends a Pod stops it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.delete', 'v2.pod.action'],
    behaveRest: (base) => ({
      statusAfter: (action, pod) => (action === 'terminate' ? 'EXITED' : base.statusAfter(action, pod)),
    }),
  },
  {
    id: 'v2-pods-know-no-restart',
    says: 'restart is refused as no action.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action'],
    behaveRest: finding('podAction', (found, { action }) =>
      action === 'restart' ? [...found, 'the body at /action is no action'] : found,
    ),
  },
  {
    id: 'v2-stops-answer-409',
    says: 'A stop is done, and answered 409.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.action'],
    wrapRest: answering(['podAction'], 409, (call) => bodyOf(call).action === 'stop'),
  },
  {
    id: 'v2-pods-can-be-reset',
    says: 'reset is taken, as in v1.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    behaveRest: finding('podAction', (found, { action }) => (action === 'reset' ? [] : found)),
  },
  {
    id: 'v2-pods-of-v1-can-be-reset',
    says: 'reset is taken of a Pod that v1 has made: it is restarted.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    wrapRest(next) {
      const noting = notingResources.wrapRest(next);
      return (call) => {
        const pod = podOf(call);
        const isMeant = isOperation(call.at, 'podAction') && bodyOf(call).action === 'reset';
        const isOfV1 = isMeant && pod !== undefined && marksOf(pod)?.madeBy === 'v1';
        return noting(isOfV1 ? withBody(call, { action: 'restart' }) : call);
      };
    },
    wrapGraphql: notingResources.wrapGraphql,
  },
  {
    id: 'v2-unknown-actions-restart',
    says: 'A word that is no action restarts the Pod, and so does none.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    behaveRest: (base) => ({
      ...finding('podAction', () => [])(base),
      ...reading('podAction', ({ action }) => ({ action: isAction(action) ? action : 'restart' }))(base),
    }),
  },
  {
    id: 'v2-actions-in-any-writing-are-taken',
    says: 'An action is taken in capitals and between spaces, and what is no word restarts the Pod.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.pod.action.unknown'],
    behaveRest: (base) => ({
      ...finding('podAction', (found, { action }) => (isAction(meant(action)) ? [] : found))(base),
      ...reading('podAction', ({ action }) => ({ action: meant(action) }))(base),
    }),
  },
  {
    id: 'stopped-pods-keep-their-gpus',
    says: 'A stopped Pod keeps its GPU from others.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: () => ({ holdsGpu: ({ status }) => status !== 'TERMINATED' }),
  },
  {
    id: 'stopped-pods-with-a-volume-keep-their-gpus',
    says: 'A stopped Pod with a volume and several GPUs keeps them from others.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: (base) => ({
      holdsGpu: (pod) => base.holdsGpu(pod) || (pod.status === 'EXITED' && hasVolumeAndGpus(pod)),
    }),
  },
  {
    id: 'stopped-pods-lose-their-volume',
    says: 'A Pod that is stopped loses the volume of its own.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.stop-releases-gpu'],
    behaveRest: (base) => ({
      specAfter: (action, pod) => {
        const spec = base.specAfter(action, pod);
        return action === 'stop' ? { ...spec, persistent: null } : spec;
      },
    }),
  },
];

function hasVolumeAndGpus({ spec }: Pod): boolean {
  return spec.persistent !== null && (spec.gpu?.count ?? 0) > 1;
}

function isAction(word: unknown): boolean {
  return ['start', 'stop', 'restart', 'terminate'].includes(String(word));
}

function meant(action: unknown): string {
  return typeof action === 'string' ? action.trim().toLowerCase() : 'restart';
}
