import type { WorldInstant } from './agenda.ts';
import type { Endpoint } from './endpoint.ts';
import type { Job, JobState } from './job.ts';
import type { Service } from './service.ts';

/** What a webhook's receiver is sent. Its form is open. @see interface 6 */
export type WebhookRequest = { method: string; headers: Record<string, string>; body: string | Uint8Array };

/** How a call of a webhook ended. `impossible`: its address is none that can or may be called. */
export type WebhookOutcome =
  | { readonly ended: 'answered'; readonly status: number }
  | { readonly ended: 'hung-up' | 'refused' | 'timed-out' | 'impossible' };

/** One call of a job's webhook. */
export type WebhookCall = {
  readonly endpoint: Endpoint;
  readonly job: Job;
  readonly url: string;
  readonly request: WebhookRequest;
  readonly begun: WorldInstant;
  /** Which call it is, from 1. */
  readonly number: number;
};

/** A call that was not accepted. */
export type FailedWebhookCall = Pick<WebhookCall, 'job' | 'begun' | 'number'> & {
  readonly ended: WorldInstant;
  readonly outcome: WebhookOutcome;
};

/** Calls the job's webhook, if coming to this state is what the behaviour calls it for. @see interface 6 */
export function callWebhook(
  service: Service,
  endpoint: Endpoint,
  job: Job,
  state: JobState,
  now: WorldInstant,
): void {
  const { behaviour } = service;
  const url = behaviour.webhookUrl(job, endpoint, 1);
  if (url === undefined || !behaviour.callsWebhook(job, state)) return;
  job.webhook = { failedCalls: 0, isOver: false };
  const request = behaviour.webhookRequest(job, state);
  const first = behaviour.firstWebhookCall(job, now);
  const begin = (begun: WorldInstant): void =>
    beginCall(service, { endpoint, job, url, request, begun, number: 1 });
  if (first <= now) begin(now);
  else service.agenda.at(first, begin);
}

/** Takes in how a call ended, and plans the next one while the behaviour allows. */
export function concludeCall(
  service: Service,
  call: WebhookCall,
  outcome: WebhookOutcome,
  now: WorldInstant,
): void {
  const { behaviour } = service;
  const { begun, number, job, endpoint } = call;
  endpoint.webhookCalls.delete(call);
  const accepted = behaviour.isWebhookAccepted(outcome, number);
  const next = accepted ? undefined : behaviour.nextWebhookCall({ job, begun, number, ended: now, outcome });
  job.webhook = { failedCalls: number - (accepted ? 1 : 0), isOver: next === undefined };
  if (next === undefined) return;
  const url = behaviour.webhookUrl(job, endpoint, number + 1) ?? call.url;
  service.agenda.at(next, (then) => beginCall(service, { ...call, url, begun: then, number: number + 1 }));
}

function beginCall(service: Service, call: WebhookCall): void {
  call.endpoint.webhookCalls.add(call);
  service.ports.callWebhook(call);
}
