import type { Fault } from '../common/kinds.ts';

const sequential = 'job.sequential';
const waits = 'job.queue.waits-for-worker';
/** So many waiting jobs are a long queue. */
const long = 5;

export const queueFaults: readonly Fault[] = [
  {
    id: 'workers-take-two-jobs',
    says: 'A worker works on two jobs at a time.',
    kind: 'ignored',
    sharp: true,
    breaks: [sequential, waits],
    behave: () => ({ takesAnother: ({ runs }) => runs.size < 2 }),
  },
  {
    id: 'workers-take-two-jobs-of-a-long-queue',
    says: 'A worker takes a second job while it works on the first, where many wait.',
    kind: 'partial',
    sharp: true,
    breaks: [sequential, waits],
    behave: () => ({ takesAnother: ({ runs }, { queue }) => runs.size === 1 && queue.size >= long }),
  },
  {
    id: 'workers-take-jobs-beside-a-stream',
    says: 'A worker whose job has yielded something takes another.',
    kind: 'partial',
    sharp: true,
    breaks: [sequential],
    behave: () => ({ takesAnother: ({ runs }) => [...runs].every(({ job }) => job.chunks.length > 0) }),
  },
  {
    id: 'one-worker-over-the-maximum',
    says: 'An endpoint has one worker more than its maximum.',
    kind: 'boundary',
    sharp: true,
    breaks: [waits, sequential],
    behave: (base) => ({ mostWorkers: (endpoint) => base.mostWorkers(endpoint) + 1 }),
  },
  {
    id: 'workers-max-counts-one-more-above-one',
    says: 'An endpoint of several workers has one more than its maximum.',
    kind: 'partial',
    sharp: true,
    breaks: [waits],
    behave: (base) => ({
      mostWorkers: (endpoint) => base.mostWorkers(endpoint) + (base.mostWorkers(endpoint) > 1 ? 1 : 0),
    }),
  },
  {
    id: 'a-long-queue-gets-a-worker-more',
    says: 'While many jobs wait an endpoint may have one worker more than its maximum.',
    kind: 'partial',
    sharp: true,
    breaks: [waits, sequential],
    behave: (base) => ({
      mostWorkers: (endpoint) => base.mostWorkers(endpoint) + (endpoint.queue.size >= long ? 1 : 0),
    }),
  },
  {
    id: 'waited-for-jobs-get-a-worker-more',
    says: 'A job that came through /runsync gets a worker over the maximum.',
    kind: 'partial',
    sharp: true,
    breaks: [waits, sequential],
    behave: (base) => ({
      mostWorkers: (endpoint) =>
        base.mostWorkers(endpoint) + ([...endpoint.queue].some(({ kind }) => kind === 'runsync') ? 1 : 0),
    }),
  },
  {
    id: 'no-workers-are-three',
    says: 'An endpoint whose maximum is 0 workers has 3.',
    kind: 'boundary',
    sharp: true,
    breaks: [waits],
    behave: (base) => ({ mostWorkers: (endpoint) => base.mostWorkers(endpoint) || 3 }),
  },
  {
    id: 'queued-shows-in-progress',
    says: 'The record of a job that has never been at work says IN_PROGRESS.',
    kind: 'wrong-value',
    sharp: true,
    breaks: [waits],
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return record.status === 'IN_QUEUE' && job.attempts === 0
          ? { ...record, status: 'IN_PROGRESS' }
          : record;
      },
    }),
  },
];
