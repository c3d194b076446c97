import type { WorldDuration } from '../core/agenda.ts';
import { copiedJson } from '../core/copied-json.ts';
import { endRun } from '../core/dispatch.ts';
import { endWebhookCall } from '../core/end-webhook-call.ts';
import type { Run } from '../core/endpoint.ts';
import type { Ports, Service } from '../core/service.ts';
import { takeIn } from '../core/stream.ts';
import type { WebhookCall } from '../core/webhook.ts';
import { createContext } from '../handlers/context.ts';
import { execute } from '../handlers/execute.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Activity } from '../runtime/activity.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Egress } from '../runtime/egress.ts';
import { callReceiver } from './call-receiver.ts';
import type { Host } from './host.ts';
import type { WorkerProcesses } from './workers/worker-processes.ts';

type Wiring = {
  activity: Activity;
  clock: Clock;
  egress: Egress;
  /** The way to receivers of webhooks: its own, so that receivers that hang keep no beacon waiting. */
  webhooks: Egress;
  handlers: Host['handlers'];
  /** Where jobs of endpoints with external workers go. */
  processes: () => WorkerProcesses;
  service: () => Service;
  /** How long receivers may say nothing, in real milliseconds; undefined where nobody says. */
  silence: number | undefined;
  /** Aborted when the world ends. */
  ended: AbortSignal;
};

/** Connects the core to real handlers and real HTTP. What they do holds virtual time still until they park. */
export function createPorts(wiring: Wiring): Ports {
  const stops = new WeakMap<Run, AbortController>();
  const runsOf = new WeakMap<Run['job'], number>();
  return {
    startRun(run) {
      if (run.endpoint.handler === 'external') {
        wiring.processes().start(run);
        return;
      }
      const stop = new AbortController();
      stops.set(run, stop);
      // Counted by job: handlers of several jobs begin in the order in which this machine gets to them.
      const count = (runsOf.get(run.job) ?? 0) + 1;
      runsOf.set(run.job, count);
      void attempt(wiring, run, `${run.job.id}-${count}`, stop.signal);
    },
    stopRun(run) {
      if (run.endpoint.handler === 'external') wiring.processes().stop(run);
      else stops.get(run)?.abort();
    },
    callWebhook(call) {
      void callWebhook(wiring, call);
    },
  };
}

async function attempt(wiring: Wiring, run: Run, name: string, signal: AbortSignal): Promise<void> {
  const { activity, clock, egress, handlers, service } = wiring;
  const task = activity.begin(`the handler of job ${run.job.id} on endpoint ${run.endpoint.name}`);
  // Whatever a handler does after its run was stopped must not hold time still: it may never end.
  signal.addEventListener('abort', () => task.end(), { once: true });
  await Promise.resolve();
  const handler = (run.endpoint.handler === 'custom' ? handlers.custom : undefined) ?? handlers.probe;
  const context = createContext(clock, egress, task, signal, name);
  const delay = service().behaviour.handlerDelay(run.job, run.endpoint);
  const outcome = await execute(
    delay === 0 ? handler : delayed(handler, delay),
    () => copiedJson(service().behaviour.handlerView(run.job)),
    context,
    (chunk) => takeIn(run, chunk, clock.now()),
  );
  endRun(service(), run, outcome, clock.now());
  task.end();
}

/** A handler that begins so long after its job was picked up. */
function delayed(handler: Handler, delay: WorldDuration): Handler {
  return async (job, context) => {
    await context.sleep(delay);
    return handler(job, context);
  };
}

async function callWebhook(
  { activity, clock, webhooks, service, ended, silence }: Wiring,
  call: WebhookCall,
): Promise<void> {
  const task = activity.begin(`the webhook ${call.url}`);
  const outcome = await callReceiver(call, { clock, egress: webhooks, task, ended, silence });
  endWebhookCall(service(), call, outcome, clock.now());
  task.end();
}
