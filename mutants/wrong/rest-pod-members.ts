import type { Fault } from '../common/kinds.ts';
import { finding, reading } from './rest-calls.ts';

/** Creates of Pods that are wrong only where optional members are given. */
export const restPodMemberFaults: readonly Fault[] = [
  {
    id: 'v2-pods-with-mounts-take-gpu-and-cpu-together',
    says: 'A Pod with mounts and both gpu and cpu is made.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.gpu-xor-cpu'],
    behaveRest: finding('createPod', (found, { gpu, cpu, mounts }) =>
      gpu !== undefined && cpu !== undefined && mounts !== undefined ? [] : found,
    ),
  },
  {
    id: 'v2-pods-with-an-environment-need-no-name',
    says: 'A Pod with env is made without a name.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.pod.create.required'],
    behaveRest: (base) => ({
      ...finding('createPod', (found, { name, env }) =>
        name === undefined && env !== undefined ? [] : found,
      )(base),
      ...reading('createPod', (body) => ({ name: 'nameless', ...body }))(base),
    }),
  },
];
