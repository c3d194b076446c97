import { expect, test } from 'vitest';
import { greatestUnlikely } from './binomial.ts';

/** By the definition: probabilities are added up from none on. */
function byDefinition(trials: number, probability: number, risk: number): number {
  let [term, sum] = [(1 - probability) ** trials, 0];
  for (let successes = 0; successes <= trials; successes += 1) {
    sum += term;
    if (sum > risk) return successes - 1;
    term *= ((trials - successes) / (successes + 1)) * (probability / (1 - probability));
  }
  return trials;
}

test.each([0.01, 0.05, 0.1, 0.5, 0.9, 0.95, 0.99])(
  'it is what the definition says, for %s',
  (probability) => {
    for (let trials = 0; trials <= 150; trials += 1) {
      const found = greatestUnlikely(trials, probability, 0.01);
      expect(found, `of ${trials}`).toBe(byDefinition(trials, probability, 0.01));
    }
  },
);

test.each([
  [10_000, 0.5, 4883],
  [1_000_000, 0.5, 498_836],
])('of %s trials at %s it is %s', (trials, probability, greatest) => {
  expect(greatestUnlikely(trials, probability, 0.01)).toBe(greatest);
});

test('it goes on where adding up ends, a little below', () => {
  const [before, after] = [1_000_000, 1_000_001].map((trials) => greatestUnlikely(trials, 0.99, 0.01));
  expect(before! - after!).toBeGreaterThanOrEqual(0);
  expect(before! - after!).toBeLessThanOrEqual(2);
});

test('any number of trials has one at once', () => {
  expect(greatestUnlikely(Number.MAX_SAFE_INTEGER, 0.5, 0.01)).toBeGreaterThan(4.5e15);
});
