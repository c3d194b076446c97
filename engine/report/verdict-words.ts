import { type Verdict, verdicts } from '../property/result.ts';

type Judged = { readonly verdict: Verdict };

export function wordOf(verdict: Verdict): string {
  return verdict === 'not-run' ? 'not run' : verdict;
}

export function countOf(results: readonly Judged[], verdict: Verdict): number {
  return results.filter((result) => result.verdict === verdict).length;
}

/** How many of each verdict, in words. */
export function tally(results: readonly Judged[]): string {
  const present = verdicts.filter((verdict) => countOf(results, verdict) > 0);
  return present.map((verdict) => `${countOf(results, verdict)} ${wordOf(verdict)}`).join(', ');
}
