import type { Fault } from '../alteration.ts';

export const authFaults: readonly Fault[] = [
  {
    id: 'missing-key-answers-403',
    says: 'A call without a key is refused with 403.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'missing-key' ? 403 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'missing-key-ignored',
    says: 'A call without a key is served.',
    kind: 'ignored',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    behave: (base) => ({
      admission: (caller) => (caller.key === 'missing' ? undefined : base.admission(caller)),
    }),
  },
  {
    id: 'health-needs-no-key',
    says: '/health is served without a key.',
    kind: 'partial',
    sharp: true,
    breaks: ['auth.job.missing-key'],
    behave: (base) => ({
      admission: (caller) =>
        caller.key === 'missing' && caller.operation === 'health' ? undefined : base.admission(caller),
    }),
  },
];
