import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { countsOf, oldest } from '../../shared/jobs/counted.ts';
import { purge, removedIn } from '../../shared/jobs/purging.ts';
import { occupy, submitAs } from '../../shared/jobs/waiting.ts';
import { expectCounts } from './expect-counts.ts';

/** The blocker works for well as long as a count may be old. */
const busy: Duration = 3 * oldest + 5000;

/** What takes jobs away before they end: a purge those that wait, and a cancel the one at work. */
export const removals = [
  'purged while one waited',
  'purged while several waited',
  'cancelled at work',
] as const;

/** Jobs that were taken away wait no more, work no more, and have not completed. @see interface 2.6, 3 */
export async function judgeRemoved(
  removal: (typeof removals)[number],
  caseContext: CaseContext,
): Promise<void> {
  const { given, time, inconclusive } = caseContext;
  const { completed } = await countsOf(caseContext);
  const blocker = await occupy(busy, caseContext);
  const stillBusy = () => void (time.now() < blocker.begun + busy || inconclusive('the worker may be free'));
  if (removal === 'cancelled at work') {
    await given.cancel(blocker.id);
    await expectCounts({ completed, inProgress: 0, inQueue: 0 }, stillBusy, caseContext);
    return;
  }
  const waiting = removal === 'purged while one waited' ? 1 : 4;
  for (let one = 0; one < waiting; one++) await submitAs('run', { work: 0 }, caseContext);
  const removed = removedIn(await purge(caseContext));
  stillBusy();
  if (removed !== waiting) inconclusive(`${removed} of ${waiting} jobs were removed`);
  await expectCounts({ completed, inProgress: 1, inQueue: 0 }, stillBusy, caseContext);
}
