import { counted } from '../counted.ts';
import type { Level, StatedRule } from '../rules/rule-catalog.ts';
import { evidence } from './evidence.ts';
import type { HoldsReport } from './holds.ts';
import { isEnough } from './is-enough.ts';
import type { Unjudged } from './outcomes.ts';
import type { ReasonCode } from './reason-codes.ts';
import type { Failure, OtherFailure, RuleResult, Verdict } from './result.ts';
import type { FoundBreach } from './tally.ts';
import { unjudgedWords } from './unjudged-words.ts';

type Judgement = Pick<RuleResult, 'verdict' | 'reason' | 'reasonCode' | 'blockedBy' | 'failure'>;

/** Why a rule is not run, in words, and its code. */
export type Missing = { readonly words: string; readonly code: ReasonCode };

/** Levels whose breach warns and does not fail the run. */
export const warned: ReadonlySet<Level> = new Set<Level>(['example', 'beta', 'disputed']);

/** Violations that are named beside the first. */
const mostOthers = 100;

type Lacks = { readonly untried?: readonly string[]; readonly unmet?: readonly string[] };

/**
 * Turns what happened into a verdict.
 * @param lacks what the check left out here, told with a pass, and what it should have come upon and did not
 */
export function verdictOf(
  record: Pick<StatedRule, 'level'>,
  missing: Missing | undefined,
  reports: readonly HoldsReport[],
  seed: number,
  { untried = [], unmet = [] }: Lacks = {},
): Judgement {
  if (missing !== undefined) return judgement('not-run', missing.words, { reasonCode: missing.code });
  const breaches = reports.flatMap(({ breach, others = [] }) =>
    breach === undefined ? [] : [breach, ...others],
  );
  const breach = breaches.find(({ outcome }) => !outcome.breach?.warns) ?? breaches[0];
  if (breach !== undefined) {
    const failure = { ...failureOf(breach, seed), ...othersBeside(breach, breaches) };
    if (record.level === 'open')
      return judgement('inconclusive', `an open rule can't be broken: ${failure.message}`, {
        reasonCode: 'suite-error',
      });
    const warns = warned.has(record.level) || breach.outcome.breach?.warns;
    return judgement(warns ? 'warning' : 'fail', failure.message, { failure });
  }
  const doubts = reports.flatMap(({ intermittent }) => intermittent);
  const doubtful = doubts.find(({ outcome }) => !outcome.breach?.warns);
  if (doubtful !== undefined && !warned.has(record.level)) return intermittent(doubtful, doubts.length, seed);
  const weak = reports.find((report) => !isEnough(report));
  if (weak !== undefined) return inconclusive(weak);
  const uncovered = [...reports.flatMap((report) => report.uncovered), ...unmet];
  if (uncovered.length > 0)
    return judgement('inconclusive', `covered too little: ${uncovered.join('; ')}`, {
      reasonCode: 'covered-too-little',
    });
  const notes = [...doubts.map(seenOnce), ...untried.map((what) => `not tried: ${what}`)];
  const reason = notes.length === 0 ? undefined : notes.join('; ');
  return judgement(record.level === 'open' ? 'observed' : 'pass', reason);
}

/** A violation with its evidence that did not come up each time, so that something else may have caused it. */
function intermittent(found: FoundBreach, occurrences: number, seed: number): Judgement {
  const failure = failureOf(found, seed);
  const { otherCauses } = evidence[failure.basis];
  const words = `${seenOnce(found)}; ${counted(occurrences, 'case')} of this kind. It may also be ${otherCauses}`;
  return judgement('intermittent', words, { failure });
}

function seenOnce({ outcome, confirmation: { failed, tries } }: FoundBreach): string {
  return `a violation that came up again in ${failed} of ${tries} tries: ${outcome.breach!.message}`;
}

function judgement(
  verdict: Verdict,
  reason: string | undefined,
  more: Partial<Pick<Judgement, 'reasonCode' | 'blockedBy' | 'failure'>> = {},
): Judgement {
  return { verdict, reason, blockedBy: [], failure: undefined, ...more };
}

function inconclusive(report: HoldsReport): Judgement {
  const { judged, unjudged, repeated } = report;
  const common = mostCommon([...unjudged, ...repeated]);
  const tried = judged.length + unjudged.length;
  const blockers = new Set(unjudged.flatMap((one) => (one.blockedBy === undefined ? [] : [one.blockedBy])));
  const words = unjudgedWords({
    judged: judged.length,
    tried,
    disturbed: repeated.length,
    common: common?.message,
  });
  return judgement('inconclusive', words, {
    reasonCode: common?.code ?? 'no-cases',
    blockedBy: [...blockers],
  });
}

function mostCommon(reasons: readonly Unjudged[]): Unjudged | undefined {
  const alike = [...Map.groupBy(reasons, ({ message }) => message).values()];
  return alike.toSorted((one, other) => other.length - one.length)[0]?.[0];
}

function othersBeside(shown: FoundBreach, breaches: readonly FoundBreach[]): Pick<Failure, 'others'> {
  const others = breaches.filter((one) => one !== shown).slice(0, mostOthers);
  return others.length === 0 ? {} : { others: others.map(otherFailure) };
}

function otherFailure({ outcome, case: { text, path } }: FoundBreach): OtherFailure {
  return { message: outcome.breach!.message, counterexample: outcome.redact(text), path };
}

function failureOf(breach: FoundBreach, seed: number): Failure {
  const { outcome, confirmation, shrinks, contexts } = breach;
  const occurrences = confirmation.kind === 'confirmed' ? confirmation.occurrences : undefined;
  return {
    message: outcome.breach!.message,
    ...(outcome.breach!.differences === undefined ? {} : { differences: outcome.breach!.differences }),
    basis: outcome.breach!.basis,
    counterexample: outcome.redact(breach.case.text),
    shrinks,
    ...(contexts === undefined ? {} : { contexts }),
    seed,
    path: breach.case.path,
    again: {
      failed: confirmation.failed,
      tries: confirmation.tries,
      ...(occurrences === undefined ? {} : { occurrences }),
    },
    events: outcome.events,
    names: outcome.names,
    order: outcome.order,
  };
}
