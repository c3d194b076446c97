import { type Verdict, verdicts } from '../property/result.ts';

/** Verdicts of rules, and those that only figures of a load have. */
export type ShownVerdict = Verdict | 'measured' | 'invalid';
type Judged = { readonly verdict: ShownVerdict };
const shownVerdicts: readonly ShownVerdict[] = [...verdicts, 'invalid', 'measured'];

export function wordOf(verdict: ShownVerdict): string {
  return verdict === 'not-run' ? 'not run' : verdict;
}

export function countOf(results: readonly Judged[], verdict: ShownVerdict): number {
  return results.filter((result) => result.verdict === verdict).length;
}

/** How many of each verdict, in words. */
export function formatVerdictCounts(results: readonly Judged[]): string {
  const present = shownVerdicts.filter((verdict) => countOf(results, verdict) > 0);
  return present.map((verdict) => `${countOf(results, verdict)} ${wordOf(verdict)}`).join(', ');
}
