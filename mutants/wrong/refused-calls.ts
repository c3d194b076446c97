import type { JobOperation } from '../../emulator/core/behaviour.ts';
import { stateOf } from '../../emulator/core/job.ts';
import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['auth.refusal-has-no-effect'] as const;

export const refusedCallFaults: readonly Fault[] = [
  {
    id: 'refused-cancel-cancels',
    says: '/cancel is refused without a valid key, and cancels the job.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'cancel', [401, 403]),
  },
  {
    id: 'refused-cancel-takes-out-of-the-queue',
    says: '/cancel without a valid key is refused, and cancels a job that waits.',
    kind: 'partial',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'cancel', [401, 403], isQueued),
  },
  {
    id: 'refused-purge-purges',
    says: '/purge-queue is refused without a valid key, and purges.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'purgeQueue', [401]),
  },
  {
    id: 'forbidden-purge-purges',
    says: '/purge-queue is refused with a key without access, and purges.',
    kind: 'partial',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'purgeQueue', [403]),
  },
  {
    id: 'refused-retry-retries',
    says: '/retry is refused without a valid key, and queues the job again.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'retry', [401, 403]),
  },
  {
    id: 'refused-status-sets-the-ttl',
    says: '/status is refused without a valid key, and the ttl that it names is set.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'status', [401, 403]),
  },
  {
    id: 'refused-stream-takes-the-chunks',
    says: '/stream is refused without a valid key, and what it would have given is gone.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) => heeding(next, 'stream', [401, 403]),
  },
];

/** The route, which does behind the refusal what an operation asks. */
function heeding(
  next: Route,
  operation: JobOperation,
  statuses: readonly number[],
  when: (call: JobCall) => boolean = () => true,
): Route {
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== operation || !statuses.includes(reply.status) || !when(call)) return reply;
    await next({ ...call, authorization: call.world.keys.valid });
    return reply;
  };
}

function isQueued({ world, endpointId, jobId }: JobCall): boolean {
  const job = world.service.endpoints.get(endpointId)?.jobs.get(jobId);
  return job !== undefined && stateOf(job) === 'IN_QUEUE';
}
