import type { JobOperation } from '../../emulator/core/behaviour.ts';
import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';

/** `/openai` and `/requests` are not where they should be. */
export const otherPathFaults: readonly Fault[] = [
  {
    id: 'openai-takes-no-post',
    says: 'POST /openai/* answers 405.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.openai.exists'],
    wrap: refusing('openai', 405),
  },
  {
    id: 'openai-is-nowhere',
    says: 'POST /openai/* answers 404, also where a worker serves it.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.openai.exists'],
    wrap: refusing('openai', 404),
  },
  {
    id: 'openai-misses-its-own-endpoint',
    says: 'POST /openai/* answers 404 on the endpoint whose worker serves it.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.openai.exists'],
    wrap: refusing('openai', 404, ({ endpointId }) => endpointId === 'openai'),
  },
  {
    id: 'requests-is-nowhere',
    says: 'GET /requests answers 404.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.requests.exists'],
    wrap: refusing('requests', 404),
  },
  {
    id: 'requests-takes-no-get',
    says: 'GET /requests answers 405.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.requests.exists'],
    wrap: refusing('requests', 405),
  },
  {
    id: 'requests-is-gone',
    says: 'GET /requests answers 410.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.requests.exists'],
    wrap: refusing('requests', 410),
  },
  {
    id: 'openai-is-gone',
    says: 'POST /openai answers 410.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.openai.exists'],
    wrap: refusing('openai', 410),
  },
  {
    id: 'requests-of-nothing-is-nowhere',
    says: 'GET /requests answers 404 while there is no job.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.requests.exists'],
    wrap: refusing(
      'requests',
      404,
      ({ world, endpointId }) => world.service.endpoints.get(endpointId)?.jobs.size === 0,
    ),
  },
];

function refusing(operation: JobOperation, status: number, when: (call: JobCall) => boolean = () => true) {
  return (next: Route): Route =>
    (call) =>
      call.operation === operation && when(call) ? { status, body: { error: 'no' } } : next(call);
}
