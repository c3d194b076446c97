import type { WorldInstant } from './agenda.ts';
import { dispatch } from './dispatch.ts';
import type { Service } from './service.ts';
import { concludeCall, type WebhookCall, type WebhookOutcome } from './webhook.ts';

/** Takes in how a call of a webhook ended. Jobs that a behaviour made wait for it are given to workers. */
export function endWebhookCall(
  service: Service,
  call: WebhookCall,
  outcome: WebhookOutcome,
  now: WorldInstant,
): void {
  concludeCall(service, call, outcome, now);
  dispatch(service, call.endpoint, now);
}
