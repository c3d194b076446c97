import type { CaseContext, HttpRequestOptions } from '../../../service/case/case-context.ts';
import { assertDeliveredOnce } from '../../shared/jobs/delivered-once.ts';

/** How often each of the two calls is made again, and how many of the failing ones must come twice then. */
const turns = 12;
const leastRepeated = 4;

/** How many calls that takes at the most. */
export const callsByTurns = 2 * turns;

export type TwoCalls = { readonly answered: HttpRequestOptions; readonly failing: HttpRequestOptions };

/**
 * To be called where a call came to a worker more than once. On the way to a target that others use something may repeat
 * calls, or what the beacons report: both calls are made again by turns, by the same method, and the failing ones alone may
 * come twice then.
 * @throws Inconclusive where the way may have repeated it
 */
export async function assertWayRepeatsNothing(
  { answered, failing }: TwoCalls,
  caseContext: CaseContext,
): Promise<void> {
  const { when, time, beacons, inconclusive } = caseContext;
  if (time.kind === 'virtual') return;
  await assertDeliveredOnce(caseContext);
  const isTwice = ({ order }: HttpRequestOptions): boolean => beacons.calls(order.id) > 1;
  if (isTwice(answered)) inconclusive('calls arrive twice: one that was answered came to a worker again');
  const calls: HttpRequestOptions[] = [];
  for (let turn = 0; turn < turns; turn++) {
    for (const call of [answered, failing]) {
      const again = { ...call, order: { ...call.order, id: `${call.order.id}-${turn}` } };
      await when.http(again).catch(() => {});
      calls.push(again);
    }
  }
  await time.reach(time.now() + time.slack);
  const [calm, failed] = [0, 1].map(
    (side) => calls.filter((_, nth) => nth % 2 === side).filter(isTwice).length,
  );
  if (calm! > 0) inconclusive('calls arrive twice: one that was answered came to a worker again');
  if (failed! < leastRepeated)
    inconclusive(
      `${failed} of ${turns} failing calls came to a worker again: the way may have repeated the first`,
    );
}
