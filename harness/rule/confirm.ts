import { Unjudged, type UnjudgedKind } from './outcomes.ts';
import type { CaseOutcome, CaseRunner } from './run-case.ts';
import { targetResponds } from './sign-of-life.ts';

/** Whether an accusation stands, and how often its case failed again. */
export type Confirmation =
  | { readonly stands: true; readonly failed: number; readonly tries: number }
  | { readonly stands: false; readonly doubt: Unjudged };

/** How often a breach that rests on elapsed time or on the transport must come up again. */
const needed = 3;
/** How often it is tried at most, should tries end without a judgement. */
const mostTries = 6;
/** How often a case that breaches runs, the first time included, unless tries go wrong. */
export const triesOfACase = needed + 1;

/**
 * Tries a breached case again. A witnessed breach stands anyhow, and is tried again only to tell whether it comes up
 * each time. Any other stands only when it does, and one that rests on the transport only while the target answers
 * another call before and after.
 * @param within real milliseconds that trying a witnessed breach again may take
 */
export async function confirm(
  runner: CaseRunner,
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  within: number,
): Promise<Confirmation> {
  const { basis } = outcome.breach!;
  if (basis === 'witnessed') return countAgain(runAgain, within);
  let failed = 0;
  for (let tries = 1; tries <= mostTries && failed < needed; tries++) {
    if (basis === 'transport' && !(await targetResponds(runner))) return nobodyThere(outcome);
    const again = await runAgain();
    if (again.verdict === 'held') return once(outcome, tries);
    if (again.verdict === 'breached') failed += 1;
  }
  if (basis === 'transport' && !(await targetResponds(runner))) return nobodyThere(outcome);
  return failed < needed ? once(outcome, mostTries) : { stands: true, failed, tries: failed };
}

async function countAgain(runAgain: () => Promise<CaseOutcome>, within: number): Promise<Confirmation> {
  const begun = performance.now();
  let failed = 0;
  let tries = 0;
  while (tries < needed && ((performance.now() - begun) / Math.max(tries, 1)) * (tries + 1) < within) {
    tries += 1;
    if ((await runAgain()).verdict === 'breached') failed += 1;
  }
  return { stands: true, failed, tries };
}

function nobodyThere({ breach }: CaseOutcome): Confirmation {
  return doubt('unreachable', `the target answers nothing else either: ${breach?.message}`);
}

function once({ breach }: CaseOutcome, tries: number): Confirmation {
  const kind = breach?.basis === 'transport' ? 'hiccup' : 'unconfirmed';
  return doubt(kind, `not seen again at try ${tries}: ${breach?.message}`);
}

function doubt(kind: UnjudgedKind, message: string): Confirmation {
  return { stands: false, doubt: new Unjudged(kind, message) };
}
