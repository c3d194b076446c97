import { createAgenda, type WorldDuration, type WorldInstant } from '../core/agenda.ts';
import { deploy } from '../core/deploy.ts';
import { endRun } from '../core/dispatch.ts';
import { documentedBehaviour } from '../core/documented-behaviour.ts';
import type { Run } from '../core/endpoint.ts';
import { createRandom } from '../core/random.ts';
import { documentedRestBehaviour } from '../core/rest/documented-rest-behaviour.ts';
import { createResourceStore } from '../core/rest/resource-store.ts';
import type { Ports, Service } from '../core/service.ts';
import { submit } from '../core/submit.ts';
import { concludeCall } from '../core/webhook.ts';

/** How many jobs live at once, and for how long, with how many workers. */
export type AgendaOptions = { readonly jobs: number; readonly days: number; readonly workers: number };

/** What came of the jobs, each kind counted where it happens. */
export type AgendaCounts = {
  submitted: number;
  /** First attempts and second ones. */
  pickedUp: number;
  retried: number;
  completed: number;
  webhooks: number;
  expired: number;
  /** Deleted by their ttl, which outlasts them all: none. */
  deleted: number;
  /** Still there at the end: none. */
  left: number;
  /** Everything that happened on the agenda. */
  events: number;
  /** How long it all took, in days of the jobs' own time. */
  days: number;
};

const day = 86_400_000;
const start: WorldInstant = Date.parse('2026-06-01T00:00:00Z');
/** The end of the last day is for retention, which begins when work ends. */
const rest = 3_600_000;
const receiver: WorldDuration = 40;

/**
 * Lets so many jobs live through so many days in the core, without HTTP: all are submitted at the beginning, a worker
 * picks each up, its first attempt fails, the second completes it, its webhook is called, and its retention ends.
 */
export function runAgenda({ jobs, days, workers }: AgendaOptions): AgendaCounts {
  const counts = { submitted: 0, pickedUp: 0, webhooks: 0, expired: 0, deleted: 0, events: 0 };
  const random = createRandom(1);
  const work = Math.floor((0.9 * (days * day - rest) * workers) / (2 * jobs));
  const agenda = createAgenda();
  let now = start;

  const ports: Ports = {
    startRun(run) {
      counts.pickedUp += 1;
      agenda.at(now + Math.floor(0.9 * work) + random.below(Math.ceil(work / 5)), (then) =>
        conclude(run, then),
      );
    },
    stopRun() {},
    callWebhook(call) {
      counts.webhooks += 1;
      agenda.at(now + receiver, (then) =>
        concludeCall(service, call, { ended: 'answered', status: 200 }, then),
      );
    },
  };
  const service: Service = {
    agenda,
    random,
    behaviour: {
      ...documentedBehaviour,
      executionLimit: () => 2 * work + 1,
      ttlDeletes() {
        counts.deleted += 1;
        return true;
      },
      remembersExpired() {
        counts.expired += 1;
        return false;
      },
    },
    ports,
    endpoints: new Map(),
    resourceStore: createResourceStore(documentedRestBehaviour),
    meters: new Map(),
    keys: new Map(),
  };
  const settings = { workersMin: 0, workersMax: workers, idleTimeout: 5000, coldStart: 0 };
  const users = new Set<string>();
  const spec = { id: 'e1', name: 'e1', handler: 'probe', settings, users, type: 'QUEUE' } as const;
  const endpoint = deploy(service, spec, now);

  function conclude(run: Run, then: WorldInstant): void {
    const failed = run.attempt === 1;
    endRun(
      service,
      run,
      failed ? { ended: 'failed', error: 'the first attempt' } : { ended: 'returned', output: 'done' },
      then,
    );
  }

  for (; counts.submitted < jobs; counts.submitted++) {
    const policy = { ttl: days * day };
    submit(service, endpoint, { input: {}, webhook: 'http://127.0.0.1/hook', policy }, 'run', now);
  }
  for (let due = agenda.next(); due !== undefined; due = agenda.next()) {
    now = due;
    agenda.runNext(now);
    counts.events += 1;
  }
  const { retried, completed } = endpoint.counts;
  return { ...counts, retried, completed, left: endpoint.jobs.size, days: (now - start) / day };
}
