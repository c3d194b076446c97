import type { Variant } from '../common/kinds.ts';
import { withoutBody } from './without-body.ts';

/** How soon a cancel takes effect, and what it answers about a job that has finished. */
export const cancelVariants: readonly Variant[] = [
  {
    id: 'cancel-reaches-the-worker-later',
    says: 'The work of a cancelled job stops a second after the answer.',
    freedom: 'cancelled work',
    behave: () => ({ cancelStopDelay: () => 1000 }),
  },
  {
    id: 'cancel-takes-a-moment',
    says: '/cancel answers 1 ms after it was called.',
    freedom: 'cancel pace',
    behave: () => ({ cancelAnswerDelay: () => 1 }),
  },
  {
    id: 'cancel-of-finished-answers-its-state',
    says: '/cancel of a finished job answers 200 with the state that it is in.',
    freedom: 'cancel of a finished job',
    behave: (base) => ({
      canCancel: () => true,
      cancelAnswer(job, before) {
        const isOver = before !== 'IN_QUEUE' && before !== 'IN_PROGRESS';
        return { ...base.cancelAnswer(job, before), ...(isOver ? { status: before } : {}) };
      },
    }),
  },
  {
    id: 'cancel-of-finished-answers-409',
    says: '/cancel of a job that has finished, be it by an earlier cancel, answers 409.',
    freedom: 'cancel of a finished job',
    behave: (base) => ({
      canCancel: (state) => state === 'IN_QUEUE' || state === 'IN_PROGRESS',
      refusalStatus: (refusal, operation) =>
        refusal === 'not-cancellable' ? 409 : base.refusalStatus(refusal, operation),
    }),
  },
  {
    id: 'cancel-of-finished-answers-204',
    says: '/cancel of a job that has finished answers 204, without a body.',
    freedom: 'cancel of a finished job',
    behave: (base) => ({
      canCancel: (state) => state === 'IN_QUEUE' || state === 'IN_PROGRESS',
      refusalStatus: (refusal, operation) =>
        refusal === 'not-cancellable' ? 204 : base.refusalStatus(refusal, operation),
    }),
    wrap: withoutBody,
  },
];
