import type { Fault } from '../alteration.ts';

export const ttlFaults: readonly Fault[] = [
  {
    id: 'ttl-ends-a-tick-late',
    says: 'A job is still there 1 ms after its ttl.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({ ttlEnd: (job) => base.ttlEnd(job) + 2 }),
  },
  {
    id: 'ttl-spares-a-running-job',
    says: 'The end of the ttl deletes queued jobs only.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({ ttlDeletes: (job) => job.run === undefined && base.ttlDeletes(job) }),
  },
  {
    id: 'ttl-spares-a-queued-job',
    says: 'The end of the ttl deletes running jobs only.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({ ttlDeletes: (job) => job.run !== undefined && base.ttlDeletes(job) }),
  },
  {
    id: 'ttl-ignored',
    says: 'A policy with a ttl changes nothing: every job lives for the default.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({
      ttlEnd: (job) => base.ttlEnd({ ...job, submission: { input: job.submission.input } }),
    }),
  },
  {
    id: 'unknown-job-answers-410',
    says: 'A job that is not there answers 410.',
    kind: 'wrong-value',
    sharp: false,
    breaks: ['job.policy.ttl.deletes'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'unknown-job' ? 410 : base.refusalStatus(refusal, operation),
    }),
  },
];
