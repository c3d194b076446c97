import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Fault } from '../common/kinds.ts';

const breaks = ['job.policy.low-priority.no-scaling'] as const;

export const lowPriorityFaults: readonly Fault[] = [
  {
    id: 'low-priority-ignored',
    says: 'A job of low priority makes the workers scale up like any other.',
    kind: 'ignored',
    sharp: true,
    breaks,
    behave: () => ({ scalesFor: () => true }),
  },
  {
    id: 'low-priority-scales-beside-others',
    says: 'Jobs of low priority make the workers scale up while others wait or run.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: scalingToo((endpoint) => [...endpoint.jobs.values()].some((job) => isAbout(job) && !isLow(job))),
  },
  {
    id: 'low-priority-scales-in-numbers',
    says: 'Several jobs of low priority that wait make the workers scale up, one alone does not.',
    kind: 'boundary',
    sharp: true,
    breaks,
    behave: scalingToo(({ queue }) => [...queue].filter(isLow).length > 1),
  },
  {
    id: 'low-priority-of-waited-for-jobs-ignored',
    says: 'lowPriority is not heeded of /runsync.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: scalingToo((_, job) => job.kind === 'runsync'),
  },
  {
    id: 'low-priority-counts-as-a-request',
    says: 'On an endpoint that scales by how many requests it has, those of low priority are counted, too.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: (base) => ({
      scalesFor: (job, endpoint) =>
        base.scalesFor(job, endpoint) || base.scaler(endpoint).kind === 'request-count',
    }),
  },
  {
    id: 'low-priority-false-is-true',
    says: 'A job whose lowPriority is false makes no worker start either.',
    kind: 'wrong-value',
    sharp: true,
    breaks,
    behave: (base) => ({
      scalesFor: (job, endpoint) =>
        job.submission.policy?.lowPriority === undefined && base.scalesFor(job, endpoint),
    }),
  },
  {
    id: 'any-policy-means-low-priority',
    says: 'A job with a policy makes no worker start.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: (base) => ({
      scalesFor: (job, endpoint) => job.submission.policy === undefined && base.scalesFor(job, endpoint),
    }),
  },
  {
    id: 'no-policy-means-low-priority',
    says: 'A job without a policy makes no worker start.',
    kind: 'partial',
    sharp: true,
    breaks,
    behave: (base) => ({
      scalesFor: (job, endpoint) => job.submission.policy !== undefined && base.scalesFor(job, endpoint),
    }),
  },
];

function scalingToo(when: (endpoint: Endpoint, job: Job) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    scalesFor: (job, endpoint) => base.scalesFor(job, endpoint) || when(endpoint, job),
  });
}

function isLow({ submission }: Job): boolean {
  return submission.policy?.lowPriority === true;
}

function isAbout({ finished }: Job): boolean {
  return finished === undefined;
}
