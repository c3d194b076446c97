import type { EndpointSpec } from '../../emulator/core/rest/records.ts';
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
  {
    id: 'v1-updates-of-gpus-forget-their-order',
    says: 'An update that says something of the GPUs, and not which they are, sets the order of types back to that of their names.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['v1.endpoint.gpu-priority'],
    behaveRest: (base) => ({
      patched(before, change, kind) {
        const after = base.patched(before, change, kind);
        if (kind !== 'endpoint') return after;
        const [was, is] = [before, after].map((spec) => (spec as Partial<EndpointSpec>).gpu);
        if (!is || is === was || is.typeIds.join() !== was?.typeIds.join()) return after;
        return { ...after, gpu: { ...is, typeIds: is.typeIds.toSorted() } };
      },
    }),
  },
];
