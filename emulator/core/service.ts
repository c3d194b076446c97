import type { Agenda } from './agenda.ts';
import type { Behaviour } from './behaviour.ts';
import type { Endpoint, Run } from './endpoint.ts';
import type { Random } from './random.ts';
import type { Meter } from './rate-limit.ts';
import type { ResourceStore } from './rest/resource-store.ts';
import type { WebhookCall } from './webhook.ts';

/** What the core asks of the world outside: handlers run and webhooks are sent there. */
export type Ports = {
  /** Starts the handler. Its outcome comes back through `endRun`. */
  startRun(run: Run): void;
  /** Ends the handler early. Nothing of this run comes back any more. */
  stopRun(run: Run): void;
  /** Calls a webhook. Its outcome comes back through `endWebhookCall`. */
  callWebhook(call: WebhookCall): void;
};

/** The one model behind all interfaces. Time comes in as an argument everywhere. */
export type Service = {
  readonly agenda: Agenda;
  readonly random: Random;
  readonly behaviour: Behaviour;
  readonly ports: Ports;
  readonly endpoints: Map<string, Endpoint>;
  /** What the management APIs manage. */
  readonly resourceStore: ResourceStore;
  /** Counts of calls, for the rate limits. */
  readonly meters: Map<string, Meter>;
  /** User ids by API key. */
  readonly keys: Map<string, string>;
};
