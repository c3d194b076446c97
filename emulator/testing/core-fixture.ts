import { createAgenda, type WorldDuration, type WorldInstant } from '../core/agenda.ts';
import type { Behaviour } from '../core/behaviour.ts';
import { deploy } from '../core/deploy.ts';
import { type AttemptOutcome, endRun } from '../core/dispatch.ts';
import { documentedBehaviour } from '../core/documented-behaviour.ts';
import { endWebhookCall } from '../core/end-webhook-call.ts';
import type { Endpoint, EndpointSettings, Run } from '../core/endpoint.ts';
import type { Job, JobKind, JobState, Submission } from '../core/job.ts';
import { stateOf } from '../core/job.ts';
import { createRandom } from '../core/random.ts';
import { documentedRestBehaviour } from '../core/rest/documented-rest-behaviour.ts';
import { createResourceStore } from '../core/rest/resource-store.ts';
import type { Service } from '../core/service.ts';
import { submit } from '../core/submit.ts';
import type { WebhookOutcome } from '../core/webhook.ts';

/** A call of a webhook that waits for its receiver. */
type OpenCall = { url: string; body: unknown; at: WorldInstant; end(outcome: WebhookOutcome): void };

/** The core on a bench: one endpoint, handlers and webhook receivers that end when the test says so. */
export type CoreFixture = {
  readonly service: Service;
  readonly endpoint: Endpoint;
  /** The attempts under way, oldest first. */
  readonly runs: readonly Run[];
  readonly webhookCalls: readonly OpenCall[];
  now(): WorldInstant;
  /** Moves time on, from due event to due event. */
  pass(duration: WorldDuration): void;
  reach(instant: WorldInstant): void;
  submit(submission?: Partial<Submission>, kind?: JobKind): Job;
  /** Ends the job's attempt. */
  end(job: Job, outcome: AttemptOutcome): void;
  returns(job: Job, output?: unknown): void;
  /** Ends every attempt that the job is given with an error. */
  failsForGood(job: Job): void;
  /** The job's state for whoever asks for its record; undefined when it is not there. */
  stateOf(job: Job): JobState | undefined;
};

type CoreFixtureOptions = { behaviour?: Partial<Behaviour>; settings?: Partial<EndpointSettings> };

const defaults: EndpointSettings = { workersMin: 0, workersMax: 3, idleTimeout: 5000, coldStart: 0 };

export function createCoreFixture({ behaviour, settings }: CoreFixtureOptions = {}): CoreFixture {
  const runs: Run[] = [];
  const webhookCalls: OpenCall[] = [];
  let now: WorldInstant = Date.parse('2026-06-01T00:00:00Z');

  function leave(run: Run): void {
    const index = runs.indexOf(run);
    if (index >= 0) runs.splice(index, 1);
  }

  const service: Service = {
    agenda: createAgenda(),
    random: createRandom(1),
    behaviour: { ...documentedBehaviour, ...behaviour },
    ports: {
      startRun: (run) => void runs.push(run),
      stopRun: leave,
      callWebhook: (call) =>
        void webhookCalls.push({
          url: call.url,
          body: JSON.parse(Buffer.from(call.request.body).toString()),
          at: now,
          end: (outcome) => endWebhookCall(service, call, outcome, now),
        }),
    },
    endpoints: new Map(),
    resourceStore: createResourceStore(documentedRestBehaviour),
    meters: new Map(),
    keys: new Map([['first-key', 'first-user']]),
  };
  const users = new Set(['first-user']);
  const spec = {
    id: 'e1',
    name: 'e1',
    handler: 'probe',
    settings: { ...defaults, ...settings },
    users,
    type: 'QUEUE',
  } as const;
  const endpoint = deploy(service, spec, now);

  function reach(instant: WorldInstant): void {
    for (let due = service.agenda.next(); due !== undefined && due <= instant; due = service.agenda.next()) {
      now = Math.max(now, due);
      service.agenda.runNext(now);
    }
    now = instant;
  }

  function end(job: Job, outcome: AttemptOutcome): void {
    const { run } = job;
    if (run === undefined) throw new Error(`job ${job.id} is ${stateOf(job)}: no attempt to end`);
    leave(run);
    endRun(service, run, outcome, now);
  }

  return {
    service,
    endpoint,
    runs,
    webhookCalls,
    now: () => now,
    pass: (duration) => reach(now + duration),
    reach,
    submit: (submission = {}, kind = 'run') =>
      submit(service, endpoint, { input: {}, ...submission }, kind, now),
    end,
    returns: (job, output = 'done') => end(job, { ended: 'returned', output }),
    failsForGood(job) {
      while (job.run !== undefined) end(job, { ended: 'failed', error: 'no luck' });
    },
    stateOf: (job) => (endpoint.jobs.get(job.id) === job ? stateOf(job) : undefined),
  };
}
