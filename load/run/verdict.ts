/** `measured` where nothing is demanded, `invalid` where the generator fell behind. */
export type LoadVerdict = 'pass' | 'fail' | 'inconclusive' | 'not-run' | 'measured' | 'invalid';

/** What one part of a load showed. */
export type LoadFinding = {
  /** What the finding is about: a row and what was done to it. */
  readonly part: string;
  readonly verdict: LoadVerdict;
  readonly documented: string;
  readonly measured: string;
  /** Why it is no pass. */
  readonly reason?: string;
};

/** As `verify` ends: 0 fine, 1 a violation, 3 something could not be judged, 5 nothing ran. */
export function exitCodeOfLoad(findings: readonly LoadFinding[]): number {
  const has = (verdict: LoadVerdict) => findings.some((finding) => finding.verdict === verdict);
  if (has('fail')) return 1;
  if (findings.every(({ verdict }) => verdict === 'not-run')) return 5;
  return has('inconclusive') || has('invalid') ? 3 : 0;
}
