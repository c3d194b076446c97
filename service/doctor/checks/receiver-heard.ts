import { setTimeout as sleep } from 'node:timers/promises';
import type { Inbox, Received } from '../../receiver/inbox.ts';
import type { LostAnswers } from '../../receiver/lost-answers.ts';
import { probeReportsIn } from '../../receiver/probe-reports.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { probesIn } from '../endpoints.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, seconds, skippedFinding } from '../finding.ts';

/** The target's workers and the service itself reach our receiver: a job's beacon and its webhook are heard. */
export const receiverHeard: DoctorCheck = {
  id: 'receiver.heard',
  after: ['receiver.opens', 'handler.probe'],
  async run(checkContext) {
    const { receiver, site, probeJobs, patience, signal } = checkContext;
    const [endpoint] = probesIn(site);
    if (receiver === undefined || endpoint === undefined) return [];
    const inbox = receiver.open();
    try {
      const { beacon, webhook } = inbox;
      const probeJob = await probeJobs.run(endpoint, { beacon, webhook });
      if (probeJob.came !== 'ran') return [skippedFinding('a job that was to call the receiver did not run')];
      const isHeard = (): boolean => hasBeacons(inbox, probeJob.id) && hasWebhook(inbox);
      for (const until = performance.now() + patience.report; performance.now() < until && !isHeard(); ) {
        await sleep(20, undefined, { signal }).catch(() => {});
        if (signal.aborted) break;
      }
      return [
        ...checkReceiver(hasBeacons(inbox, probeJob.id), hasWebhook(inbox), checkContext),
        ...lossyWay(await inbox.lostAnswers()),
      ];
    } finally {
      inbox.close();
    }
  },
};

function checkReceiver(
  beacons: boolean,
  webhooks: boolean,
  { profile, patience }: DoctorCheckContext,
): Finding[] {
  const { url } = profile.capabilities?.receiver ?? {};
  const where = url ?? 'its local address: capabilities.receiver has no url';
  const within = `within ${seconds(patience.report)} after it ran`;
  if (beacons && webhooks) return [ok('the target reaches the receiver')];
  if (!beacons && !webhooks) {
    return [
      foundProblem(
        `the target does not reach the receiver (${where}): neither beacon nor webhook of a job came ${within}`,
        'Fix capabilities.receiver.url, open the way from the target to this machine, or leave the receiver out.',
      ),
    ];
  }
  return [
    beacons
      ? foundProblem(
          `the probe reaches the receiver (${where}) and the service does not: no webhook of a job came ${within}`,
          'Open the way from the service itself to this machine. Where it is open, the service calls no webhooks.',
        )
      : foundProblem(
          `the service reaches the receiver (${where}) and the probe does not: no beacon of a job came ${within}`,
          'Open the way from the workers to this machine, and check whether the handler follows specs/probe.md.',
        ),
  ];
}

function lossyWay({ received, lost }: LostAnswers): Finding[] {
  if (lost === 0) return [];
  return [
    foundProblem(
      `what stands before the receiver loses its answers: ${lost} of ${received} calls of this check reached it and were answered otherwise`,
      'Have it pass answers on as they come: webhooks are called again whose answer is lost.',
    ),
  ];
}

function hasBeacons({ received }: Inbox, job: string): boolean {
  const reports = received.flatMap((call: Received) => probeReportsIn(call)).filter((one) => one.job === job);
  return reports.some(({ event }) => event === 'start') && reports.some(({ event }) => event === 'end');
}

function hasWebhook({ received }: Inbox): boolean {
  return received.some(({ what }) => what === 'webhook');
}
