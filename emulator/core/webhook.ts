import type { FinalState, Job } from './job.ts';
import type { Service } from './service.ts';

/** Calls the job's webhook, and again after each failure while the behaviour allows. @see interface 6 */
export function callWebhook(service: Service, job: Job, state: FinalState): void {
  const url = job.submission.webhook;
  if (url === undefined || !service.behaviour.callsWebhook(state)) return;
  const body = { id: job.id, status: state, ...(job.output === undefined ? {} : { output: job.output }) };
  attempt(service, url, body, 0);
}

function attempt(service: Service, url: string, body: unknown, failedCalls: number): void {
  service.ports.callWebhook(url, body, (taken, now) => {
    if (taken) return;
    const gap = service.behaviour.webhookGap(failedCalls + 1);
    if (gap !== undefined) service.agenda.at(now + gap, () => attempt(service, url, body, failedCalls + 1));
  });
}
