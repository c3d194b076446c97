import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Route } from '../../emulator/world/calls/job-call.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Fault } from '../common/kinds.ts';

export const runFaults: readonly Fault[] = [
  {
    id: 'run-tells-of-the-worker',
    says: '/run answers IN_PROGRESS when a worker has taken the job at once.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.run.accepts'],
    behave: tellingOfTheWorker(() => true),
  },
  {
    id: 'run-id-is-a-number',
    says: '/run answers a number as the id.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.run.accepts'],
    behave: (base) => ({
      queuedAnswer: (job) => ({ ...base.queuedAnswer(job), id: Number.parseInt(job.id, 16) as never }),
    }),
  },
  {
    id: 'run-refuses-s3config',
    says: 'A submission with an s3Config is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.run.accepts', 'job.body.optional-fields'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        isObject(body) && 's3Config' in body ? 's3Config is not known' : base.submissionProblem(body, kind),
    }),
  },
  {
    id: 'a-submission-made-twice-is-one-job',
    says: '/run answers the second of two identical submissions with the id of the first.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.run.ids-differ', 'job.run.accepts'],
    wrap: knowingAgain,
  },
  {
    id: 'ids-of-gone-jobs-are-given-again',
    says: 'A new job gets the first number that no job of the endpoint has.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.run.ids-differ', 'job.life.accounted'],
    behave: () => ({ newJobId: (_random, _kind, endpoint) => `job-${firstFree(endpoint)}` }),
  },
  {
    id: 'ids-are-counted-by-operation',
    says: 'The first job of /run and the first of /runsync share an id, and so on.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.run.ids-differ'],
    behave() {
      const counts = new WeakMap<Endpoint, { run: number; runsync: number }>();
      return {
        newJobId(_random, kind, endpoint) {
          const count = counts.get(endpoint) ?? { run: 0, runsync: 0 };
          counts.set(endpoint, count);
          count[kind] += 1;
          return `job-${count[kind]}`;
        },
      };
    },
  },
  {
    id: 'run-tells-of-the-worker-of-low-priority',
    says: '/run answers IN_PROGRESS when a worker has taken a job of low priority at once.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.run.accepts'],
    behave: tellingOfTheWorker((job) => job.submission.policy?.lowPriority === true),
  },
];

function tellingOfTheWorker(isMeant: (job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    queuedAnswer(job) {
      const answer = base.queuedAnswer(job);
      return job.run !== undefined && isMeant(job) ? { ...answer, status: 'IN_PROGRESS' } : answer;
    },
  });
}

function firstFree(endpoint: Endpoint): number {
  let number = 1;
  while (endpoint.jobs.has(`job-${number}`)) number += 1;
  return number;
}

const firstAnswers = new WeakMap<World, Map<string, Reply>>();

/** The route, which answers a body that it has seen as it answered it first. */
function knowingAgain(next: Route): Route {
  return async (call) => {
    if (call.operation !== 'run') return next(call);
    const known = firstAnswers.get(call.world) ?? new Map<string, Reply>();
    firstAnswers.set(call.world, known);
    const body = new TextDecoder().decode(call.body);
    const reply = known.get(body) ?? (await next(call));
    if (reply.status < 300) known.set(body, reply);
    return reply;
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
