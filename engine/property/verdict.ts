import { counted } from '../counted.ts';
import type { Level, StatedRule } from '../rules/rule-catalog.ts';
import type { FoundViolation } from './case-statistics.ts';
import { evidence } from './evidence.ts';
import { inconclusiveWords } from './inconclusive-words.ts';
import { isEnough } from './is-enough.ts';
import type { Inconclusive } from './outcomes.ts';
import type { PropertyReport } from './property-report.ts';
import type { ReasonCode } from './reason-codes.ts';
import type { Failure, OtherFailure, RuleResult, Verdict } from './result.ts';

type Judgement = Pick<RuleResult, 'verdict' | 'reason' | 'reasonCode' | 'blockedBy' | 'failure'>;

/** Why a rule is not run, in words, and its code. */
export type Missing = { readonly words: string; readonly code: ReasonCode };

/** Levels whose violation warns and does not fail the run. */
export const warned: ReadonlySet<Level> = new Set<Level>(['example', 'beta', 'disputed']);

/** Violations that are named beside the first. */
const mostOthers = 100;

type Lacks = { readonly untried?: readonly string[]; readonly unmet?: readonly string[] };

/**
 * Turns what happened into a verdict.
 * @param lacks what the check left out here, reported with a pass, and what it should have come upon and did not
 */
export function verdictOf(
  record: Pick<StatedRule, 'level'>,
  missing: Missing | undefined,
  reports: readonly PropertyReport[],
  seed: number,
  { untried = [], unmet = [] }: Lacks = {},
): Judgement {
  if (missing !== undefined) return judgement('not-run', missing.words, { reasonCode: missing.code });
  const violations = reports.flatMap(({ violation, others = [] }) =>
    violation === undefined ? [] : [violation, ...others],
  );
  const violation = violations.find(({ outcome }) => !outcome.violation?.warns) ?? violations[0];
  if (violation !== undefined) {
    const failure = { ...failureOf(violation, seed), ...othersBeside(violation, violations) };
    if (record.level === 'open')
      return judgement('inconclusive', `an open rule can't be broken: ${failure.message}`, {
        reasonCode: 'suite-error',
      });
    const warns = warned.has(record.level) || violation.outcome.violation?.warns;
    return judgement(warns ? 'warning' : 'fail', failure.message, { failure });
  }
  const doubts = reports.flatMap(({ intermittent }) => intermittent);
  const doubtful = doubts.find(({ outcome }) => !outcome.violation?.warns);
  if (doubtful !== undefined && !warned.has(record.level)) return intermittent(doubtful, doubts.length, seed);
  const open = openIn(reports, unmet);
  if (open !== undefined) return open;
  const notes = [
    ...doubts.map(seenOnce),
    ...[...new Set(untried)].map((what) => `not tried: ${what}`),
    ...lackingIn(reports),
    ...repeatsIn(reports),
  ];
  const reason = notes.length === 0 ? undefined : notes.join('; ');
  return judgement(record.level === 'open' ? 'observed' : 'pass', reason);
}

/** Why cases that show no violation are no pass; undefined where they are one. */
function openIn(reports: readonly PropertyReport[], unmet: readonly string[]): Judgement | undefined {
  const weak = reports.find((report) => !isEnough(report));
  if (weak !== undefined) return inconclusive(weak);
  const hidden = reports.flatMap((report) => report.inconclusive).find((one) => one.mayHideViolation);
  if (hidden !== undefined) return judgement('inconclusive', hidden.message, { reasonCode: hidden.code });
  const broken = reports.find(({ oftenBroken }) => oftenBroken !== undefined)?.oftenBroken;
  if (broken !== undefined) return judgement('inconclusive', broken, { reasonCode: 'answers-lost' });
  const uncovered = [...reports.flatMap((report) => report.uncovered), ...unmet];
  if (uncovered.length === 0) return undefined;
  return judgement('inconclusive', `covered too little: ${uncovered.join('; ')}`, {
    reasonCode: 'covered-too-little',
  });
}

/** Reasons for which cases did not count that are named: the most common ones. */
const mostReasons = 3;

/** What the target lacked in cases that did not count, in words: whoever reads a pass is to know what it is not about. */
function lackingIn(reports: readonly PropertyReport[]): string[] {
  const lacking = reports.flatMap(({ inconclusive }) =>
    inconclusive.filter(({ kind }) => kind === 'not-offered'),
  );
  const alike = byCount(lacking);
  const shown = alike.slice(0, mostReasons);
  const words = shown.map((cases) => `${cases[0]!.message} (${counted(cases.length, 'case')})`);
  const more = alike.length - shown.length;
  if (words.length === 0) return [];
  return [`not judged: ${words.join(', ')}${more > 0 ? ` and ${counted(more, 'more reason')}` : ''}`];
}

/** How often a case was disturbed and tried again, in words. */
function repeatsIn(reports: readonly PropertyReport[]): string[] {
  const repeats = reports.reduce((sum, { repeated }) => sum + repeated.length, 0);
  return repeats === 0 ? [] : [`tries disturbed and made again: ${repeats}`];
}

/** A violation with its evidence that did not come up each time, so that something else may have caused it. */
function intermittent(found: FoundViolation, occurrences: number, seed: number): Judgement {
  const failure = failureOf(found, seed);
  const { otherCauses } = evidence[failure.basis];
  const words = `${seenOnce(found)}; ${counted(occurrences, 'case')} of this kind. It may also be ${otherCauses}`;
  const ended = endOf(found);
  return judgement('intermittent', words, { failure, ...(ended && { reasonCode: ended.code }) });
}

function seenOnce(found: FoundViolation): string {
  const { failed, tries } = found.confirmation;
  const ended = endOf(found);
  const again = ended === undefined || tries > 0 ? [`came up again in ${failed} of ${tries} tries`] : [];
  const left =
    ended === undefined ? [] : [`could not be tried ${tries > 0 ? 'further' : 'again'} (${ended.message})`];
  return `a violation that ${[...again, ...left].join(' and ')}: ${found.outcome.violation!.message}`;
}

/** Why a violation could be tried no further; undefined where it was tried often enough. */
function endOf({ confirmation }: FoundViolation): Inconclusive | undefined {
  return confirmation.kind === 'intermittent' ? confirmation.ended : undefined;
}

function judgement(
  verdict: Verdict,
  reason: string | undefined,
  more: Partial<Pick<Judgement, 'reasonCode' | 'blockedBy' | 'failure'>> = {},
): Judgement {
  return { verdict, reason, blockedBy: [], failure: undefined, ...more };
}

function inconclusive(report: PropertyReport): Judgement {
  const { judged, inconclusive, repeated } = report;
  const common = mostCommon([...inconclusive, ...repeated]);
  const tried = judged.length + inconclusive.length;
  const blockers = new Set(
    inconclusive.flatMap((one) => (one.blockedBy === undefined ? [] : [one.blockedBy])),
  );
  const words = inconclusiveWords({
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

function mostCommon(reasons: readonly Inconclusive[]): Inconclusive | undefined {
  return byCount(reasons)[0]?.[0];
}

/** Reasons in groups of one message each, the largest group first. */
function byCount(reasons: readonly Inconclusive[]): Inconclusive[][] {
  const alike = [...Map.groupBy(reasons, ({ message }) => message).values()];
  return alike.toSorted((one, other) => other.length - one.length);
}

function othersBeside(shown: FoundViolation, violations: readonly FoundViolation[]): Pick<Failure, 'others'> {
  const others = violations.filter((one) => one !== shown).slice(0, mostOthers);
  return others.length === 0 ? {} : { others: others.map(otherFailure) };
}

function otherFailure({ outcome, case: { text, path } }: FoundViolation): OtherFailure {
  return { message: outcome.violation!.message, counterexample: outcome.redact(text), path };
}

function failureOf(violation: FoundViolation, seed: number): Failure {
  const { outcome, confirmation, shrinks, contexts } = violation;
  const occurrences = confirmation.kind === 'confirmed' ? confirmation.occurrences : undefined;
  return {
    message: outcome.violation!.message,
    ...(outcome.violation!.differences === undefined ? {} : { differences: outcome.violation!.differences }),
    basis: outcome.violation!.basis,
    counterexample: outcome.redact(violation.case.text),
    shrinks,
    ...(contexts === undefined ? {} : { contexts }),
    seed,
    path: violation.case.path,
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
