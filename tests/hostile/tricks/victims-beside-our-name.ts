import { withIdsMadeMeanwhile } from '../meanwhile.ts';
import type { Trick } from '../trick.ts';
import { changingRules } from '../victim-of.ts';

export const trick: Trick = {
  says: 'Each create makes what it should, and its answer shows that with the id of what somebody else made at the same time.',
  commands: ['doctor', 'plan', 'verify', 'clean'],
  rules: changingRules,
  spends: true,
  answer: withIdsMadeMeanwhile((made, id) => ({ ...made, id })),
};
