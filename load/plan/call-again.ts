import { isUnavailable } from './is-unavailable.ts';

/** How often a call is made again at most. */
const mostAgain = 3;

/**
 * Makes a call that may be made twice, and again while a gateway may have answered it. The last answer counts.
 * @param beforeAgain called before each further call
 */
export function callAgain<Answer extends { readonly status: number } | undefined>(
  make: () => Answer,
  beforeAgain: () => void,
): Answer {
  let answer = make();
  for (let again = 0; again < mostAgain && isUnavailable(answer?.status ?? 0); again++) {
    beforeAgain();
    answer = make();
  }
  return answer;
}
