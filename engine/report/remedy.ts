/** What reasons say, and what helps against it; the first that fits counts. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [
    /\b(worker|job|jobs) did not start\b|\bno worker\b/,
    'Give the endpoint workers that are free, or more time to start them, and judge the rules again.',
  ],
  [
    /\b429\b|\bput off\b|\brate limit/,
    'Keep others from using the target meanwhile, or go at a slower pace.',
  ],
  [
    /\b(unreachable|ECONN\w+|connection|timed? out|time-out|no answer)\b/i,
    'Check that the target is up and the way to it holds, then judge the rules again.',
  ],
  [/\b(machine|event loop|clock)\b/, 'Judge the rules again on a machine with less load.'],
  [
    /\b(budget|time budget|ended before)\b/,
    'Give them more time with a larger tier, or name them alone with --rule.',
  ],
  [
    /\bwhich sets the (scene|context)\b|\bbreaks its schema\b/,
    'See what the target answers to the call that prepares the case, and fix that first.',
  ],
];

const otherwise = 'Judge the rules again alone with --verbose, which prints what they saw.';

/** What to do about rules that could not be judged. @param blockers rules whose violation would explain it */
export function remedyFor(cause: string, blockers: readonly string[]): string {
  if (blockers.length > 0) return `Fix ${blockers.join(', ')} first: nothing else can be seen before.`;
  return remedies.find(([pattern]) => pattern.test(cause))?.[1] ?? otherwise;
}
