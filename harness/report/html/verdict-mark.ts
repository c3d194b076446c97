import type { Verdict } from '../../rule/result.ts';
import { type Html, html } from './html.ts';

/** The order in which verdicts are told: what needs looking at comes first. */
export const verdicts: readonly Verdict[] = [
  'fail',
  'warning',
  'inconclusive',
  'not-run',
  'observed',
  'pass',
];

type Judged = { readonly verdict: Verdict };

/** A sign beside the word, so that nothing rests on colour alone. */
export const signs: Readonly<Record<Verdict, string>> = {
  fail: '✗',
  warning: '!',
  inconclusive: '?',
  'not-run': '–',
  observed: '○',
  pass: '✓',
};

export function wordOf(verdict: Verdict): string {
  return verdict === 'not-run' ? 'not run' : verdict;
}

export function verdictMark(verdict: Verdict): Html {
  return html`<span class="mark ${verdict}"><span aria-hidden="true">${signs[verdict]}</span> ${wordOf(verdict)}</span>`;
}

export function countOf(results: readonly Judged[], verdict: Verdict): number {
  return results.filter((result) => result.verdict === verdict).length;
}

/** How many of each verdict, in words. */
export function tally(results: readonly Judged[]): string {
  const present = verdicts.filter((verdict) => countOf(results, verdict) > 0);
  return present.map((verdict) => `${countOf(results, verdict)} ${wordOf(verdict)}`).join(', ');
}
