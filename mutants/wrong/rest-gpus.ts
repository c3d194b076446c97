import type { Fault } from '../common/kinds.ts';

/** Which GPU workers of endpoints are given. @see interface 2.10 */
export const restGpuFaults: readonly Fault[] = [
  {
    id: 'workers-are-given-the-cheapest-gpu',
    says: 'Whatever GPU an endpoint requests, its workers get the cheapest there is.',
    kind: 'ignored',
    sharp: true,
    breaks: ['v2.endpoint.gpu-ordered'],
    behaveRest: () => ({ chosenGpu: () => 'NVIDIA RTX A4000' }),
  },
  {
    id: 'v2-workers-on-an-a40-are-on-an-l4',
    says: 'Workers that ordered one type are given another one; all others get what they ordered.',
    kind: 'partial',
    sharp: true,
    breaks: ['v2.endpoint.gpu-ordered'],
    behaveRest: (base) => ({
      shown: (kind, view, record, at) => {
        const shown = base.shown(kind, view, record, at);
        const isMeant = kind === 'worker' && at.version === 'v2' && shown.gpuTypeId === 'NVIDIA A40';
        return isMeant ? { ...shown, gpuTypeId: 'NVIDIA L4' } : shown;
      },
    }),
  },
];
