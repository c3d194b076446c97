import type { Pod } from '../../emulator/core/rest/records.ts';
import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { RestCall } from '../../emulator/world/calls/rest-call.ts';
import type { Fault } from '../common/kinds.ts';
import { answering, finding, isOperation, lacking, reading } from './rest-calls.ts';

const hasNo =
  (...names: readonly string[]) =>
  (body: RestView): boolean =>
    names.every((name) => body[name] === undefined);

/** How Pods of v2 are made. */
const creates: readonly Fault[] = [
  {
    id: 'v2-pods-with-cpu-are-refused',
    says: 'A Pod with a CPU alone is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create'],
    behaveRest: finding('createPod', (found, { cpu }) =>
      cpu === undefined ? found : [...found, 'the body must have a gpu'],
    ),
  },
  {
    id: 'v2-pods-get-a-single-gpu',
    says: 'A Pod gets one GPU, however many were ordered.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.create'],
    behaveRest: reading('createPod', (body) =>
      body.gpu === undefined ? body : { ...body, gpu: { ...(body.gpu as object), count: 1 } },
    ),
  },
  {
    id: 'v2-pods-need-no-name',
    says: 'A Pod is made without a name.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.create.required'],
    behaveRest: (base) => ({
      ...finding('createPod', (found, body) => (hasNo('name')(body) ? [] : found))(base),
      ...reading('createPod', (body) => ({ name: 'nameless', ...body }))(base),
    }),
  },
  {
    id: 'v2-pods-that-are-refused-for-want-of-an-image-are-made',
    says: 'A Pod without an image is refused, and created anyway.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v2.pod.create.required'],
    wrapRest: (next) => async (call) => {
      const reply = await next(call);
      const body = bodyOf(call);
      if (!isOperation(call.at, 'createPod') || reply.status < 400 || !hasNo('image')(body)) return reply;
      await next({ ...call, body: new TextEncoder().encode(JSON.stringify({ ...body, image: 'any' })) });
      return reply;
    },
  },
  {
    id: 'v2-pods-with-cpu-need-no-image',
    says: 'A Pod with a CPU is made without an image.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.required'],
    behaveRest: (base) => ({
      ...finding('createPod', (found, body) =>
        hasNo('image', 'gpu')(body) && !hasNo('name')(body) ? [] : found,
      )(base),
      ...reading('createPod', (body) => ({ image: 'everybody/gets:1', ...body }))(base),
    }),
  },
  {
    id: 'v2-pods-take-gpu-and-cpu-together',
    says: 'A Pod with both gpu and cpu is made.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.create.gpu-xor-cpu'],
    behaveRest: finding('createPod', (found, { gpu, cpu }) =>
      gpu !== undefined && cpu !== undefined ? [] : found,
    ),
  },
  {
    id: 'v2-pods-with-many-gpus-take-a-cpu-too',
    says: 'A Pod with more than one GPU is made with cpu besides.',
    kind: 'boundary',
    sharp: true,
    breaks: ['v2.pod.create.gpu-xor-cpu'],
    behaveRest: finding('createPod', (found, { gpu, cpu }) =>
      cpu !== undefined && Number((gpu as RestView | undefined)?.count ?? 1) > 1 ? [] : found,
    ),
  },
  {
    id: 'v2-pods-without-gpu-and-cpu-are-made',
    says: 'A Pod with neither gpu nor cpu gets a CPU.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.gpu-xor-cpu'],
    behaveRest: finding('createPod', (found, body) => (hasNo('gpu', 'cpu')(body) ? [] : found)),
  },
  {
    id: 'v2-pods-are-in-the-community-unless-told',
    says: 'A Pod that names no cloud is COMMUNITY.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['v2.pod.create.cloud-default'],
    behaveRest: () => ({ defaultCloud: () => 'COMMUNITY' }),
  },
  {
    id: 'v2-pods-with-cpu-are-in-the-community-unless-told',
    says: 'A Pod with a CPU that names no cloud is COMMUNITY.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.cloud-default'],
    behaveRest: reading('createPod', (body) =>
      body.cpu === undefined ? body : { cloud: 'COMMUNITY', ...body },
    ),
  },
  {
    id: 'v2-pods-forget-their-mounts',
    says: 'Nothing is mounted in a Pod, whatever was ordered.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.pod.create.mounts'],
    behaveRest: reading('createPod', lacking('mounts')),
  },
  {
    id: 'v2-pods-mount-no-network-volumes',
    says: 'A network volume that was ordered is not mounted.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.mounts'],
    behaveRest: reading('createPod', ({ mounts, ...body }) => ({
      ...body,
      mounts: lacking('network')((mounts ?? {}) as RestView),
    })),
  },
];

/** Pods that go on although lists no longer show them. */
const hidden = new WeakSet<Pod>();

function podOf({ params, world }: RestCall): Pod | undefined {
  return world.service.resourceStore.pods.get(Object.values(params)[0] ?? '');
}

/** How Pods of v2 are changed and ended. */
const changes: readonly Fault[] = [
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

function isAction(word: unknown): boolean {
  return ['start', 'stop', 'restart', 'terminate'].includes(String(word));
}

function meant(action: unknown): string {
  return typeof action === 'string' ? action.trim().toLowerCase() : 'restart';
}

function bodyOf({ body }: RestCall): RestView {
  try {
    return typeof body === 'string' ? {} : (JSON.parse(new TextDecoder().decode(body)) as RestView);
  } catch {
    return {};
  }
}

export const restPodFaults: readonly Fault[] = [...creates, ...changes];
