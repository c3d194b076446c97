import { counted } from '../../engine/counted.ts';
import { printableLine } from '../../engine/printable.ts';
import type { DoctorCheckResult, Finding, FindingLevel } from './finding.ts';

/** Result of a check: each finding in a line, and below it what to do. */
export function renderDoctorCheckResult({ id, findings }: DoctorCheckResult): string {
  return findings.map((finding) => renderFinding(id, finding)).join('\n');
}

function renderFinding(id: string, { level, what, todo }: Finding): string {
  const lines = [`${level.padEnd(8)} ${id.padEnd(30)} ${what}`];
  if (todo !== undefined) lines.push(`${' '.repeat(9)}→ ${todo}`);
  return lines.map(printableLine).join('\n');
}

/** How much was found, in one line. */
export function renderFindingCounts(all: readonly DoctorCheckResult[]): string {
  const counts = findingCounts(all);
  const words = `${counts.ok} fine, ${counted(counts.warning, 'warning')}, ${counted(counts.problem, 'problem')}`;
  return counts.skipped === 0 ? words : `${words}, ${counts.skipped} not checked`;
}

export function findingCounts(all: readonly DoctorCheckResult[]): Record<FindingLevel, number> {
  const counts: Record<FindingLevel, number> = { ok: 0, warning: 0, problem: 0, skipped: 0 };
  for (const { findings } of all) for (const { level } of findings) counts[level] += 1;
  return counts;
}
