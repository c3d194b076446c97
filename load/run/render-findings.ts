import { printableLine } from '../../engine/printable.ts';
import type { LoadFinding } from './verdict.ts';

/** Documented against measured, a line a finding. */
export function renderFindings(findings: readonly LoadFinding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  return findings.map((finding) => printableLine(lineOf(finding, width))).join('\n');
}

function lineOf({ part, verdict, documented, measured, reason }: LoadFinding, width: number): string {
  const words = [documented, measured === '' ? '' : `measured: ${measured}`, reason ?? ''].filter(Boolean);
  return `${verdict.padEnd(13)}${part.padEnd(width + 2)}${words.join('; ')}`;
}
