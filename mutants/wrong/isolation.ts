import type { JobOperation } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { JobCall, Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['job.endpoint.isolated'] as const;

export const isolationFaults: readonly Fault[] = [
  {
    id: 'status-knows-jobs-of-all-endpoints',
    says: '/status finds a job whatever endpoint it is asked at.',
    kind: 'ignored',
    sharp: true,
    breaks,
    wrap: (next) => (call) => next(isOf(call, 'status') ? atHome(call) : call),
  },
  {
    id: 'status-knows-finished-jobs-of-all-endpoints',
    says: '/status finds a job that has finished whatever endpoint it is asked at: results lie together.',
    kind: 'partial',
    sharp: true,
    breaks,
    wrap: (next) => (call) => {
      const hasFinished = homeOf(call)?.jobs.get(call.jobId)?.finished !== undefined;
      return next(isOf(call, 'status') && hasFinished ? atHome(call) : call);
    },
  },
  {
    id: 'streams-are-found-at-any-endpoint',
    says: '/stream gives the chunks of a job of another endpoint.',
    kind: 'partial',
    sharp: true,
    breaks,
    wrap: (next) => (call) => next(isOf(call, 'stream') ? atHome(call) : call),
  },
  {
    id: 'cancel-reaches-other-endpoints',
    says: '/cancel at another endpoint answers that there is no such job, and cancels it.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) => also(next, 'cancel', (call) => [atHome(call)]),
  },
  {
    id: 'retry-reaches-other-endpoints',
    says: '/retry queues a job of another endpoint again.',
    kind: 'ignored',
    sharp: true,
    breaks,
    wrap: (next) => (call) => next(isOf(call, 'retry') ? atHome(call) : call),
  },
  {
    id: 'purge-empties-every-queue',
    says: '/purge-queue empties the queues of all endpoints, and counts those of its own.',
    kind: 'side-effect',
    sharp: true,
    breaks,
    wrap: (next) =>
      also(next, 'purgeQueue', (call) =>
        endpointsOf(call).flatMap(({ id }) => (id === call.endpointId ? [] : [{ ...call, endpointId: id }])),
      ),
  },
  {
    id: 'purge-counts-every-queue',
    says: '/purge-queue counts what waits at all endpoints, and removes what waits at its own.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    wrap: (next) => async (call) => {
      const waiting = endpointsOf(call).reduce((sum, { queue }) => sum + queue.size, 0);
      const reply = await next(call);
      const isPurge = isOf(call, 'purgeQueue') && reply.status < 300;
      return isPurge ? { ...reply, body: { ...(reply.body as object), removed: waiting } } : reply;
    },
  },
];

function isOf(call: JobCall, operation: JobOperation): boolean {
  return call.operation === operation;
}

function endpointsOf({ world }: JobCall): Endpoint[] {
  return [...world.service.endpoints.values()];
}

/** The endpoint that the job of a call belongs to. */
function homeOf(call: JobCall): Endpoint | undefined {
  return endpointsOf(call).find(({ jobs }) => jobs.has(call.jobId));
}

/** The same call where its job is. */
function atHome(call: JobCall): JobCall {
  return { ...call, endpointId: homeOf(call)?.id ?? call.endpointId };
}

/** The route, which makes some more calls behind an operation's answer. */
function also(next: Route, operation: JobOperation, more: (call: JobCall) => readonly JobCall[]): Route {
  return async (call) => {
    const calls = isOf(call, operation) ? more(call) : [];
    const reply = await next(call);
    for (const one of calls) await next(one);
    return reply;
  };
}
