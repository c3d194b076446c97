import { type RuleId, rules } from '../../generated/rules.ts';
import type { RuleResult, Verdict } from '../rule/result.ts';

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
  warning: number;
  inconclusive: number;
  notRun: number;
  observed: number;
};

export function summarise(
  results: readonly RuleResult[],
  selected: readonly RuleId[],
  checked: readonly RuleId[],
): Summary {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const declared = Object.keys(rules).length;
  return {
    declared,
    noCheck: declared - checked.length,
    selected: selected.length,
    ran: results.length - count('not-run'),
    pass: count('pass'),
    fail: count('fail'),
    warning: count('warning'),
    inconclusive: count('inconclusive'),
    notRun: count('not-run'),
    observed: count('observed'),
  };
}

/** How many rules came to a verdict of their own. */
export function judgedOf({ pass, fail, warning, observed }: Summary): number {
  return pass + fail + warning + observed;
}

/** What the whole run says. The word `conformant` is for runs that left nothing out. */
export function headline(summary: Summary): string {
  const { declared, noCheck, selected, fail, warning, inconclusive, notRun } = summary;
  const judged = judgedOf(summary);
  if (fail > 0) return `${fail} of ${judged} judged rules are broken`;
  if (judged === 0) return 'nothing was judged';
  const beside = warning > 0 ? ` with ${warning} warning${warning > 1 ? 's' : ''}` : '';
  const whole = noCheck === 0 && selected === declared && inconclusive === 0 && notRun === 0 && warning === 0;
  return whole ? 'conformant' : `no breach found${beside}, ${judged} of ${declared} judged`;
}

/**
 * The exit code of a run: 0 all that the target can offer was judged and nothing failed, 1 a rule failed, 3 something
 * could not be judged, 5 nothing ran. 2 and 4 are for usage and for expected failures.
 */
export function exitCodeOf(summary: Summary): number {
  if (summary.fail > 0) return 1;
  if (summary.ran === 0) return 5;
  const lost = summary.selected - summary.ran - summary.notRun;
  return summary.inconclusive > 0 || lost > 0 ? 3 : 0;
}
