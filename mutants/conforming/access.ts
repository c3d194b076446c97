import type { Variant } from '../common/kinds.ts';

/** How a caller is refused where the document says two things. */
export const accessVariants: readonly Variant[] = [
  {
    id: 'no-access-answers-401',
    says: 'A valid key without access is refused with 401.',
    freedom: 'no access',
    behave: (base) => ({
      refusalStatus: (refusal, operation) =>
        refusal === 'no-access' ? 401 : base.refusalStatus(refusal, operation),
    }),
  },
];
