import { Unjudged, type UnjudgedKind } from './outcomes.ts';
import type { CaseOutcome, CaseRunner } from './run-case.ts';
import { targetResponds } from './sign-of-life.ts';

/** Whether an accusation stands, in which outcome it shows, and how often its case failed again. */
export type Confirmation =
  | { readonly stands: true; readonly outcome: CaseOutcome; readonly failed: number; readonly tries: number }
  | Doubt;

/** Why an accusation does not stand, and the try in which the rule held instead of being disturbed. */
type Doubt = { readonly stands: false; readonly reason: Unjudged; readonly held?: CaseOutcome };

/** How often a breach that rests on elapsed time or on the transport must come up again. */
const needed = 3;
/** How often it is tried at most, should tries end without a judgement. */
const mostTries = 6;
/** How often a case that breaches runs, the first time included, unless tries go wrong. */
export const triesOfACase = needed + 1;

/**
 * Tries a breached case again. A witnessed breach stands anyhow, and is tried again only to tell whether it comes up
 * each time. Any other stands only when it does, unless a try witnesses a breach.
 * @param within real milliseconds that trying a witnessed breach again may take
 */
export async function confirm(
  runner: CaseRunner,
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  within: number,
): Promise<Confirmation> {
  const { basis } = outcome.breach!;
  if (basis === 'witnessed') return countAgain(outcome, runAgain, within);
  const found = await (basis === 'transport'
    ? comesUpAlike(runner, outcome, runAgain)
    : comesUp(outcome, runAgain));
  if ('stands' in found) return found;
  return found.breach!.basis === 'witnessed'
    ? confirm(runner, found, runAgain, within)
    : { stands: true, outcome, failed: needed, tries: needed };
}

/** The breach that stands, or why there is none. */
type Found = CaseOutcome | Doubt;

/** Tries again until the breach came up often enough, or the rule held. */
async function comesUp(outcome: CaseOutcome, runAgain: () => Promise<CaseOutcome>): Promise<Found> {
  let failed = 0;
  for (let tries = 1; tries <= mostTries; tries++) {
    const again = await runAgain();
    if (again.verdict === 'held') return notAgain(outcome, tries);
    if (again.breach?.basis === 'witnessed') return again;
    if (again.breach?.basis === 'elapsed' && ++failed === needed) return outcome;
  }
  return notAgain(outcome, mostTries);
}

/**
 * Trouble on the way befalls any call, a broken target the same one each time: every try must be disturbed just alike,
 * and between the tries the target must answer many other calls without any trouble.
 */
async function comesUpAlike(
  runner: CaseRunner,
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
): Promise<Found> {
  for (let tries = 1; tries <= needed; tries++) {
    if (!(await targetResponds(runner, outcome.calls))) return nobodyThere(outcome);
    const again = await runAgain();
    if (again.breach?.basis === 'witnessed') return again;
    const isAlike = again.verdict === 'breached' && again.disturbance === outcome.disturbance;
    if (again.verdict === 'held') return { ...notAgain(outcome, tries), held: again };
    if (!isAlike) return notAgain(outcome, tries);
  }
  return (await targetResponds(runner, outcome.calls)) ? outcome : nobodyThere(outcome);
}

/** How often a witnessed breach comes up. A try that was disturbed tells nothing about that. */
async function countAgain(
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  within: number,
): Promise<Confirmation> {
  const begun = performance.now();
  let [runs, tries, failed] = [0, 0, 0];
  const fits = (): boolean => ((performance.now() - begun) / Math.max(runs, 1)) * (runs + 1) < within;
  while (tries < needed && runs < mostTries && fits()) {
    const again = await runAgain();
    runs += 1;
    if (again.disturbance !== undefined) continue;
    tries += 1;
    if (again.verdict === 'breached') failed += 1;
  }
  return { stands: true, outcome, failed, tries };
}

function nobodyThere({ breach }: CaseOutcome): Doubt {
  return doubt('unreachable', `the target does not answer other calls either: ${breach?.message}`);
}

function notAgain({ breach }: CaseOutcome, tries: number): Doubt {
  const kind = breach?.basis === 'transport' ? 'hiccup' : 'unconfirmed';
  return doubt(kind, `not seen again at try ${tries}: ${breach?.message}`);
}

function doubt(kind: UnjudgedKind, message: string): Doubt {
  return { stands: false, reason: new Unjudged(kind, message) };
}
