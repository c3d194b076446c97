import type { Variant } from '../alteration.ts';

/** What /runsync answers when the wait ends first. */
export const waitVariants: readonly Variant[] = [
  {
    id: 'wait-ends-in-504',
    says: 'The end of the wait answers 504 without an id.',
    freedom: 'wait elapsed',
    behave: () => ({ waitElapsedAnswer: () => ({ status: 504, body: { error: 'still at work' } }) }),
  },
  {
    id: 'wait-ends-in-408',
    says: 'The end of the wait answers 408 without a body.',
    freedom: 'wait elapsed',
    behave: () => ({ waitElapsedAnswer: () => ({ status: 408 }) }),
  },
  {
    id: 'wait-ends-in-202',
    says: 'The end of the wait answers 202 with an empty object.',
    freedom: 'wait elapsed',
    behave: () => ({ waitElapsedAnswer: () => ({ status: 202, body: {} }) }),
  },
];
