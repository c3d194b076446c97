import type { CaseOutcome } from './case-outcome.ts';
import type { CaseRunner } from './case-runner.ts';
import { evidence } from './evidence.ts';
import { type Basis, Inconclusive } from './outcomes.ts';

/** A violation that is a `fail`: the outcome in which it shows, and how often its case failed again. */
export type Confirmed = {
  readonly kind: 'confirmed';
  readonly outcome: CaseOutcome;
  readonly failed: number;
  readonly tries: number;
  /** In how many independent cases it was seen, where it took more than one to believe it. */
  readonly occurrences?: number;
};

/** A violation that was seen, and not each time that its case was tried again. */
export type Intermittent = {
  readonly kind: 'intermittent';
  readonly outcome: CaseOutcome;
  readonly failed: number;
  readonly tries: number;
  /** Why it could be tried no further; absent where it was tried often enough. */
  readonly ended?: Inconclusive;
};

/** Why a disturbed case says nothing, and the try in which the rule held instead of being disturbed. */
type Doubtful = { readonly kind: 'doubtful'; readonly reason: Inconclusive; readonly held?: CaseOutcome };

export type Confirmation = Confirmed | Intermittent | Doubtful;

/** How often a violation that rests on elapsed time or on the transport must come up again. */
const needed = 3;
/** How often one must that rests on the transport, on a wire that troubles more than one call in a hundred. */
const neededInTrouble = 6;
const muchTrouble = 0.01;
/** How often one must that a gateway explains which repeats a good part of the calls. */
const neededOfRepetition = 8;
/** How often it is tried at most, should tries end without a judgement. */
const mostTries = 6;
/** How often a case that violations runs, the first time included, unless tries go wrong. */
export const triesOfACase = needed + 1;

/**
 * Tries a failed case again. Evidence that fails at once is tried again only to report whether it comes up each time. Any
 * other must come up each time, unless a try brings evidence that fails at once. Where time or what may be made has run out, a
 * try says nothing, and there is no further one. @see evidence
 * @param within real milliseconds that trying evidence again may take that fails at once
 */
export async function confirm(
  runner: Pick<CaseRunner<unknown>, 'responds' | 'target'>,
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  within: number,
): Promise<Confirmation> {
  const { basis } = outcome.violation!;
  if (failsAtOnce(outcome)) return countAgain(outcome, runAgain, within);
  const times = timesOf(basis, runner.target.wire.share());
  const found = await (basis === 'transport'
    ? comesUpAlike(runner, outcome, runAgain, times)
    : comesUp(outcome, runAgain, times));
  if ('kind' in found) return found;
  return failsAtOnce(found)
    ? confirm(runner, found, runAgain, within)
    : { kind: 'confirmed', outcome, failed: times, tries: times };
}

/** @param troubled the share of the calls that were disturbed */
function timesOf(basis: Basis, troubled: number): number {
  if (basis === 'repetition') return neededOfRepetition;
  return basis === 'transport' && troubled > muchTrouble ? neededInTrouble : needed;
}

function failsAtOnce({ violation }: CaseOutcome): boolean {
  return violation !== undefined && evidence[violation.basis].failsAtOnce;
}

/** The outcome that is believed, or why none is. */
type Found = CaseOutcome | Intermittent | Doubtful;

/** Tries again until the violation came up often enough, or the rule held. */
async function comesUp(
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  times: number,
): Promise<Found> {
  const { basis } = outcome.violation!;
  const most = times + mostTries - needed;
  let failed = 0;
  for (let tries = 1; tries <= most; tries++) {
    const again = await runAgain();
    if (hasRunOut(again))
      return { kind: 'intermittent', outcome, failed, tries: tries - 1, ended: again.inconclusive! };
    if (again.verdict === 'held') return { kind: 'intermittent', outcome, failed, tries };
    if (failsAtOnce(again)) return again;
    if (again.violation?.basis === basis && ++failed === times) return outcome;
  }
  return { kind: 'intermittent', outcome, failed, tries: most };
}

/**
 * Trouble on the way befalls any call, a broken target the same one each time: every try must be disturbed just alike,
 * and between the tries the target must answer many other calls without any trouble.
 */
async function comesUpAlike(
  runner: Pick<CaseRunner<unknown>, 'responds'>,
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  times: number,
): Promise<Found> {
  for (let tries = 1; tries <= times; tries++) {
    if (!(await runner.responds(outcome.calls))) return nobodyThere(outcome);
    const again = await runAgain();
    if (hasRunOut(again)) return { kind: 'doubtful', reason: again.inconclusive! };
    if (failsAtOnce(again)) return again;
    const isAlike = again.verdict === 'violated' && again.disturbance === outcome.disturbance;
    if (again.verdict === 'held') return { ...notAgain(outcome, tries), held: again };
    if (!isAlike) return notAgain(outcome, tries);
  }
  return (await runner.responds(outcome.calls)) ? outcome : nobodyThere(outcome);
}

/** How often an observed violation is reproduced. A disturbed try says nothing about that. */
async function countAgain(
  outcome: CaseOutcome,
  runAgain: () => Promise<CaseOutcome>,
  within: number,
): Promise<Confirmed> {
  const begun = performance.now();
  let [runs, tries, failed] = [0, 0, 0];
  const fits = (): boolean => ((performance.now() - begun) / Math.max(runs, 1)) * (runs + 1) < within;
  while (tries < needed && runs < mostTries && fits()) {
    const again = await runAgain();
    runs += 1;
    if (hasRunOut(again)) break;
    if (again.disturbance !== undefined) continue;
    tries += 1;
    if (again.verdict === 'violated') failed += 1;
  }
  return { kind: 'confirmed', outcome, failed, tries };
}

/** Whether a try could not be made, and none after it can: time, or what may be made, has run out. */
function hasRunOut({ inconclusive }: CaseOutcome): boolean {
  return inconclusive?.kind === 'budget';
}

function nobodyThere({ violation }: CaseOutcome): Doubtful {
  const words = `the target does not answer other calls either: ${violation?.message}`;
  return { kind: 'doubtful', reason: new Inconclusive('unreachable', words) };
}

function notAgain({ violation }: CaseOutcome, tries: number): Doubtful {
  const words = `not seen again at try ${tries}: ${violation?.message}`;
  return { kind: 'doubtful', reason: new Inconclusive('answer-lost', words) };
}
