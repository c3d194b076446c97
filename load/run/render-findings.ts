import { printableLine } from '../../engine/printable.ts';
import type { LoadFinding } from './verdict.ts';

/** Documented against measured, a line a finding. A reason that several of one verdict share stands with the first of them. */
export function renderFindings(findings: readonly LoadFinding[]): string {
  const width = Math.max(...findings.map(({ part }) => part.length));
  const seen = new Set<string>();
  return findings
    .map((finding) => {
      const { verdict, reason } = finding;
      const isKnown = reason !== undefined && seen.has(`${verdict} ${reason}`);
      seen.add(`${verdict} ${reason}`);
      return printableLine(
        lineOf(isKnown ? { ...finding, reason: 'the reason is as above' } : finding, width),
      );
    })
    .join('\n');
}

function lineOf({ part, verdict, documented, measured, reason }: LoadFinding, width: number): string {
  const words = [documented, measured === '' ? '' : `measured: ${measured}`, reason ?? ''].filter(Boolean);
  return `${verdict.padEnd(13)}${part.padEnd(width + 2)}${words.join('; ')}`;
}
