import type { Duration } from '../../../engine/time/time.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { type ProbeSpec, probing } from '../../arbitraries/probe-spec.ts';

/** Orders by which a job shows whether the way to the receiver delivers calls twice: where its clock is not ours alone. */
export function reportingWay({ time, beacons }: CaseContext): ProbeSpec {
  return time.kind === 'real' ? { beacon: beacons.url } : {};
}

/**
 * To be called where calls that reached us were too many, or came too soon after one another.
 * @throws Inconclusive where the way to the receiver is known to deliver calls twice, or loses its answers: then they need not be the
 * target's, or follow on one that failed
 */
export async function assertDeliveredOnce({ time, webhooks, inconclusive }: CaseContext): Promise<void> {
  if (time.kind === 'virtual') return;
  await time.reach(time.now() + time.slack);
  if (webhooks.isWayRepeating())
    inconclusive('calls arrive twice at the receiver: a report of the probe was delivered once more');
  const { received, lost, late } = await webhooks.lostAnswers();
  if (lost + late > 0)
    inconclusive(
      `what stands before the receiver loses its answers: ${lost + late} of ${received} calls that we made to it ourselves were answered otherwise, or not in time`,
    );
}

/**
 * To be called where more jobs ran than were submitted: one more submission shows whether each comes to several jobs.
 * @param moment how long its jobs are watched for
 * @throws Inconclusive where it does: what repeats calls on the way, such as a gateway, can't be told from the target
 */
export async function assertSubmittedOnce(
  moment: Duration,
  { time, given, beacons, inconclusive }: CaseContext,
): Promise<void> {
  if (time.kind === 'virtual') return;
  const before = new Set(beacons.jobs());
  await given.run({ input: probing({ beacon: beacons.url }) });
  await time.reach(time.now() + moment);
  const jobs = beacons.jobs().filter((id) => !before.has(id)).length;
  if (jobs > 1) inconclusive(`calls arrive twice at the target: one submission came to ${jobs} jobs`);
}
