import { printableLine } from '../../../engine/printable.ts';
import { shortened } from '../../../engine/property/assertion-error.ts';
import type { ReportedJob } from '../../plan/reported-job.ts';

/** How many different answers are named. */
const mostNamed = 5;

/** Formats on one line what jobs were answered, whatever a target made of it. */
export function answersSeen(jobs: readonly ReportedJob[]): string {
  const seen = [
    ...new Set(
      jobs.map(({ status, record }) =>
        status === 0 ? 'no answer' : `${status} ${String(record?.status ?? '')}`.trim(),
      ),
    ),
  ].map(printableLine);
  if (seen.length === 0) return 'no call was answered';
  const rest = seen.length > mostNamed ? [`and ${seen.length - mostNamed} other answers`] : [];
  return shortened([...seen.slice(0, mostNamed), ...rest].join(', '));
}
