import type { RestView } from '../../emulator/core/rest/rest-behaviour.ts';
import type { Fault } from '../common/kinds.ts';
import { finding, isOperation, lacking, reading } from './rest-calls.ts';
import { bodyOf } from './rest-sent-bodies.ts';

const hasNo =
  (...names: readonly string[]) =>
  (body: RestView): boolean =>
    names.every((name) => body[name] === undefined);

/** How Pods of v2 are made. */
export const restPodCreateFaults: readonly Fault[] = [
  {
    id: 'v2-pods-of-templates-are-in-the-community',
    says: 'A Pod that is made from a template and names no cloud is ordered from the community.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.cloud-default'],
    behaveRest: reading('createPod', (body) =>
      body.templateId === undefined || body.cloud !== undefined ? body : { ...body, cloud: 'COMMUNITY' },
    ),
  },
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
    id: 'v2-pods-of-templates-need-neither-gpu-nor-cpu',
    says: 'A Pod that is made from a template, with neither gpu nor cpu, gets a CPU.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.gpu-xor-cpu'],
    behaveRest: finding('createPod', (found, body) =>
      hasNo('gpu', 'cpu')(body) && body.templateId !== undefined ? [] : found,
    ),
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
