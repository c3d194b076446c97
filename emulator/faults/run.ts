import type { Fault } from '../alteration.ts';

export const runFaults: readonly Fault[] = [
  {
    id: 'run-tells-of-the-worker',
    says: '/run answers IN_PROGRESS when a worker has taken the job at once.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.run.accepts'],
    behave: (base) => ({
      queuedAnswer(job) {
        const answer = base.queuedAnswer(job);
        return job.run === undefined ? answer : { ...answer, status: 'IN_PROGRESS' };
      },
    }),
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
    breaks: ['job.run.accepts'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        isObject(body) && 's3Config' in body ? 's3Config is not known' : base.submissionProblem(body, kind),
    }),
  },
];

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
