import type { FixedFactors } from '../../service/context/fixed-factors.ts';

/** Fixed by rules that count the calls of a webhook: whether it is called when a job fails is open. @see interface 6 */
export const firstAttempt: FixedFactors = {
  attempt: 'a job that fails may call its webhook, and once more when it completes',
};
