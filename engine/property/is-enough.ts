import { costlyRepeats, leastJudged, spareCases } from './case-statistics.ts';
import type { PropertyReport } from './property-report.ts';

/**
 * Whether enough could be judged of what was asked for; what the target may lack does not count. Few cases that others took
 * the place of are no harm.
 */
export function isEnough({ judged, inconclusive, repeated, wanted, requests }: PropertyReport): boolean {
  const lacking = inconclusive.filter(({ kind }) => kind === 'not-offered').length;
  const asked = wanted - lacking;
  const lost = inconclusive.length - lacking + costlyRepeats(repeated.length, requests);
  if (judged.length === 0) return false;
  if (judged.length >= asked && lost <= spareCases(asked)) return true;
  return judged.length >= leastJudged * Math.max(asked, judged.length + lost);
}
