/** Natural logarithm of the number of ways to choose so many of `trials`, for each number in turn. */
function* logWays(trials: number): Generator<number> {
  let ways = 0;
  yield ways;
  for (let chosen = 1; chosen <= trials; chosen += 1) {
    ways += Math.log(trials - chosen + 1) - Math.log(chosen);
    yield ways;
  }
}

/**
 * The greatest number k for which a binomial variable is at most k with a probability of at most `risk`; -1 where even 0 is
 * likelier.
 */
export function greatestUnlikely(trials: number, probability: number, risk: number): number {
  const [success, failure] = [Math.log(probability), Math.log1p(-probability)];
  let [sum, count] = [0, -1];
  for (const ways of logWays(trials)) {
    const successes = count + 1;
    sum += Math.exp(ways + successes * success + (trials - successes) * failure);
    if (sum > risk) return count;
    count = successes;
  }
  return count;
}
