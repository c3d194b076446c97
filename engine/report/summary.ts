import { counted } from '../counted.ts';
import { isWrong, type SettledDeviation } from '../deviations/deviation.ts';
import type { RuleResult, Verdict } from '../property/result.ts';
import { isRequired, type RunRequirements } from '../rules/requirements.ts';
import type { RuleCatalog } from '../rules/rule-catalog.ts';
import { knownDeviation } from './known-deviation.ts';
import { missingParts } from './missing-parts.ts';
import type { RunRecord } from './run-record.ts';

/** The denominator and what became of it. */
export type Summary = {
  /** Rules that the document states. */
  declared: number;
  /** Of those, the ones without a check. */
  noCheck: number;
  /** Rules that the run was asked to judge. */
  selected: number;
  /** Rules whose check ran: the selected ones but for those not run. */
  ran: number;
  pass: number;
  fail: number;
  /** Rules whose violation was seen and not reproduced. */
  intermittent: number;
  warning: number;
  inconclusive: number;
  notRun: number;
  observed: number;
  /** Rules that are broken as a file of known deviations says, or are in quarantine; not among `fail` or `intermittent`. */
  expected: number;
  /** Entries of that file that must be fixed. */
  wrongDeviations: number;
  /** Rules that an error of the suite kept from being judged; they are among `inconclusive`. */
  suiteErrors: number;
  /** Of the inconclusive rules, those with some cases judged; the others saw nothing. Runs of older versions lack it. */
  partlyJudged?: number;
};

export function summarise(
  rules: RuleCatalog,
  results: readonly RuleResult[],
  selected: readonly string[],
  checked: readonly string[],
  deviations: readonly SettledDeviation[] = [],
): Summary {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const expected = results.filter((result) => isExpected(result, deviations));
  const expectedWith = (verdict: Verdict): number => expected.filter((one) => one.verdict === verdict).length;
  const declared = Object.keys(rules).length;
  return {
    declared,
    noCheck: declared - checked.length,
    selected: selected.length,
    ran: results.length - count('not-run'),
    pass: count('pass'),
    fail: count('fail') - expectedWith('fail'),
    intermittent: count('intermittent') - expectedWith('intermittent'),
    warning: count('warning'),
    inconclusive: count('inconclusive'),
    notRun: count('not-run'),
    observed: count('observed'),
    expected: expected.length,
    wrongDeviations: deviations.filter(isWrong).length,
    suiteErrors: results.filter(({ suiteError }) => suiteError !== undefined).length,
    partlyJudged: results.filter(isPartlyJudged).length,
  };
}

/** Whether an inconclusive rule has cases that were judged. */
export function isPartlyJudged({ verdict, cases }: Pick<RuleResult, 'verdict' | 'cases'>): boolean {
  return verdict === 'inconclusive' && cases > 0;
}

/** Inconclusive rules of both kinds, in words: `2 partly judged, 1 saw nothing`. Undefined where there are none. */
export function inconclusiveKinds(
  rules: readonly Pick<RuleResult, 'verdict' | 'cases'>[],
): string | undefined {
  const all = rules.filter(({ verdict }) => verdict === 'inconclusive').length;
  const partly = rules.filter(isPartlyJudged).length;
  return all === 0 ? undefined : `${partly} partly judged, ${all - partly} saw nothing`;
}

/** Whether a rule is broken as a known deviation says, or is in quarantine. */
export function isExpected(result: RuleResult, deviations: readonly SettledDeviation[]): boolean {
  return knownDeviation({ deviations }, result) !== undefined;
}

/** How many rules came to a verdict of their own. */
export function judgedOf({ pass, fail, warning, observed, expected }: Summary): number {
  return pass + fail + warning + observed + expected;
}

/** The summary of a run, of the rules of its requirement set alone. */
export function summariseRequired(
  requirements: RunRequirements,
  rules: RuleCatalog,
  results: readonly RuleResult[],
  selected: readonly string[],
  checked: readonly string[],
  deviations: readonly SettledDeviation[] = [],
): Summary {
  const counts = (id: string): boolean => isRequired(requirements, id);
  const required = results.filter(({ id }) => counts(id));
  const declared = requirements.rules.length;
  return {
    ...summarise(rules, required, selected.filter(counts), checked, deviations),
    declared,
    noCheck: declared - checked.filter(counts).length,
  };
}

/** What the whole run says. The word `conformant` is for runs that left nothing out of what they name. */
export function headline(summary: Summary, requirements?: RunRequirements): string {
  const words = headlineOf(summary);
  if (requirements === undefined) return words;
  const { revision } = requirements;
  return words === 'conformant' ? `conformant to ${revision}` : `${revision}: ${words}`;
}

function headlineOf(summary: Summary): string {
  const { declared, noCheck, selected, fail, warning, inconclusive, notRun, expected, intermittent } =
    summary;
  const judged = judgedOf(summary);
  if (fail > 0) return `${fail} of ${judged} judged rules are broken`;
  if (judged === 0) return 'nothing was judged';
  const beside = warning > 0 ? ` with ${warning} warning${warning > 1 ? 's' : ''}` : '';
  const unbroken = warning + expected === 0;
  const open = inconclusive + intermittent + notRun;
  const whole = noCheck === 0 && selected === declared && open === 0 && unbroken;
  if (intermittent > 0) {
    return `${counted(intermittent, 'rule')} broken now and then, not each time, ${judged} of ${declared} judged`;
  }
  if (expected > 0)
    return `no violation beyond the ${expected} expected${beside}, ${judged} of ${declared} judged`;
  return whole ? 'conformant' : `no violation found${beside}, ${judged} of ${declared} judged`;
}

/**
 * Exit code of a run. A failed rule comes first, whatever else happened: 1 a rule failed; 2 an error of the suite kept a
 * rule from being judged, or is of none; 4 known deviations are stale, or they or a quarantine are expired or unknown; 5 nothing ran; 3 something could
 * not be judged; 0 otherwise.
 * @param run the parts of a joined run, where a missing one was not judged, and rules that its requirement set no longer has
 */
export function exitCodeOf(
  summary: Summary,
  { parts, errors = [], requirements }: Pick<RunRecord, 'parts' | 'errors' | 'requirements'> = {},
): number {
  if (summary.fail > 0) return 1;
  if (summary.suiteErrors + errors.length > 0) return 2;
  if (summary.wrongDeviations > 0) return 4;
  if (summary.ran === 0) return 5;
  const lost = summary.selected - summary.ran - summary.notRun;
  const changed = requirements?.changed.length ?? 0;
  const isLeft = summary.inconclusive + summary.intermittent + changed > 0 || lost > 0;
  return isLeft || missingParts(parts) !== undefined ? 3 : 0;
}
