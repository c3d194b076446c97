import { limits } from '../../generated/limits.ts';
import type { Variant } from '../common/kinds.ts';

/** What /runsync answers when the wait ends first, and what it makes of a wait out of the range. */
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
  {
    id: 'wait-brought-into-its-range',
    says: 'A wait out of its range counts as the nearest in it.',
    freedom: 'wait out of range',
    behave: (base) => ({
      waitLength(asked) {
        if (asked === undefined) return base.waitLength(asked);
        return base.waitLength(Math.min(Math.max(asked, limits.wait.minimum), limits.wait.maximum));
      },
    }),
  },
  {
    id: 'wait-out-of-its-range-is-the-default',
    says: 'A wait out of its range counts as the default.',
    freedom: 'wait out of range',
    behave: (base) => ({ waitLength: (asked) => base.waitLength(asked) ?? limits.wait.default }),
  },
];
