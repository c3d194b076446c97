import type { Variant } from '../common/kinds.ts';

/** When calls are answered that wait for nothing: the document does not say how soon. */
export const heldAnswers: readonly Variant[] = [
  /** @see interface 4.1: how soon `/status` is answered is not shown */
  {
    id: 'status-waits-for-news',
    says: '/status of a job that goes on as it was last told is answered once there is news of it, or after 2 s.',
    freedom: 'when status answers',
    behave: () => ({ statusHold: () => 2000 }),
  },
];
