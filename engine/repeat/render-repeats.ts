import type { Repeat, Repeats } from './repeats.ts';

/** A line for each rule that did not come to the same verdict in all runs, and one for all of them. */
export function renderRepeats(repeats: Repeats | undefined): string[] {
  if (repeats === undefined) return [];
  const { times, rules } = repeats;
  const flaky = rules.filter(({ flakeRate }) => flakeRate > 0);
  const whole =
    flaky.length === 0
      ? `${times} runs, every rule with one verdict`
      : `${times} runs, ${flaky.length} of ${rules.length} rules came to different verdicts`;
  return [...flaky.map(lineOf), whole];
}

function lineOf({ id, verdicts, flakeRate }: Repeat): string {
  const counts = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`);
  return `flaky ${id}: ${counts.join(', ')}, a flake rate of ${(100 * flakeRate).toFixed(1)} %`;
}
