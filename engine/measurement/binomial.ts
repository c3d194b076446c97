/** The most trials whose probabilities are added up. Of more, the deviation from the mean is that of as many, scaled. */
const mostAdded = 1_000_000;

/** Standard deviations below the mean where adding up begins: what lies further below is less than 1e-15. */
const farBelow = 12;

/**
 * The greatest number k for which a binomial variable is at most k with a probability of at most `risk`; -1 where even 0 is
 * likelier. Of more than a million trials it is one or two less, so that no interval is too narrow.
 */
export function greatestUnlikely(trials: number, probability: number, risk: number): number {
  if (trials <= mostAdded) return unlikelyByAdding(trials, probability, risk);
  const below = mostAdded * probability - unlikelyByAdding(mostAdded, probability, risk);
  return Math.floor(trials * probability - below * Math.sqrt(trials / mostAdded)) - 1;
}

function unlikelyByAdding(trials: number, probability: number, risk: number): number {
  const [success, failure] = [Math.log(probability), Math.log1p(-probability)];
  const mean = trials * probability;
  const first = Math.max(0, Math.floor(mean - farBelow * Math.sqrt(mean + 1)));
  let ways = logFactorial(trials) - logFactorial(first) - logFactorial(trials - first);
  let sum = 0;
  for (let successes = first; successes <= trials; successes += 1) {
    sum += Math.exp(ways + successes * success + (trials - successes) * failure);
    if (sum > risk) return successes - 1;
    ways += Math.log(trials - successes) - Math.log(successes + 1);
  }
  return trials;
}

/** Natural logarithm of n!, by Stirling's series where that is exact to the last digits. */
function logFactorial(n: number): number {
  if (n >= 32) return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + 1 / (12 * n) - 1 / (360 * n ** 3);
  let log = 0;
  for (let factor = 2; factor <= n; factor += 1) log += Math.log(factor);
  return log;
}
