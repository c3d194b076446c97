import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { Fault } from '../common/kinds.ts';

export const endpointFaults: readonly Fault[] = [
  {
    id: 'unknown-endpoint-purge-answers-401',
    says: '/purge-queue of an unknown endpoint answers 401.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.endpoint.unknown'],
    behave: answering(401, 'purgeQueue'),
  },
  {
    id: 'unknown-endpoint-runsync-answers-400',
    says: '/runsync of an unknown endpoint answers 400.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.endpoint.unknown'],
    behave: answering(400, 'runsync'),
  },
  {
    id: 'endpoints-are-found-by-their-beginning',
    says: 'An id that begins as the id of an endpoint does is taken for it.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.endpoint.unknown'],
    behave: () => ({
      endpointOf: (id, endpoints) =>
        endpoints.get(id) ?? [...endpoints.values()].find((known) => id.startsWith(known.id)),
    }),
  },
  {
    id: 'unknown-endpoint-is-healthy',
    says: '/health of an unknown endpoint answers that nothing is going on there.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.endpoint.unknown'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const jobs = { completed: 0, failed: 0, inProgress: 0, inQueue: 0, retried: 0 };
      return reply.status === 404 && call.operation === 'health'
        ? { status: 200, body: { jobs, workers: { idle: 0, running: 0 } } }
        : reply;
    },
  },
  {
    id: 'odd-ids-answer-500',
    says: 'An id with a percent sign in it is decoded once more: where that fails, the answer is 500.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.endpoint.unknown'],
    wrap: (next) => (call) =>
      isDecodable(call.endpointId) && isDecodable(call.jobId) ? next(call) : crashed('URI malformed'),
  },
  {
    id: 'long-job-ids-answer-500',
    says: '/cancel answers 500 to the id of a job that is longer than any.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.endpoint.unknown'],
    wrap: (next) => (call) =>
      call.operation === 'cancel' && call.jobId.length > 255 ? crashed('value too long') : next(call),
  },
];

function crashed(error: string): Reply {
  return { status: 500, body: { error } };
}

function isDecodable(id: string): boolean {
  try {
    decodeURIComponent(id);
    return true;
  } catch {
    return false;
  }
}

function answering(status: number, wrong: string) {
  return (base: Behaviour): Partial<Behaviour> => ({
    refusalStatus: (refusal, operation) =>
      refusal === 'unknown-endpoint' && operation === wrong ? status : base.refusalStatus(refusal, operation),
  });
}
