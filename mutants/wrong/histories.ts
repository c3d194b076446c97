import { dispatch, stopRun } from '../../emulator/core/dispatch.ts';
import type { Endpoint, Worker } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import { purgeQueue } from '../../emulator/core/purge.ts';
import { forgetResult } from '../../emulator/core/retention.ts';
import type { Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';
import { noting } from './noting.ts';
import { oneIn } from './one-in.ts';

/** What goes wrong only among many jobs, clients and crashes. */
export const historyFaults: readonly Fault[] = [
  {
    id: 'one-job-in-500-is-lost',
    says: 'Of 500 submissions that are taken one is forgotten at once.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.life.accounted'],
    wrap: losing,
  },
  {
    id: 'one-job-in-200-runs-twice',
    says: 'Of 200 jobs that complete one is handed to a worker once more; its record stays as it was.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.accounted'],
    behave(base) {
      const { note, noted } = noting(base);
      const again = new WeakSet<Job>();
      return {
        ...note,
        retention(job) {
          const { endpoint } = noted(job) ?? {};
          const isPicked = job.finished?.state === 'COMPLETED' && oneIn(200, job) && !again.has(job);
          if (isPicked && endpoint !== undefined) endpoint.queue.add(job);
          again.add(job);
          return base.retention(job);
        },
      };
    },
  },
  {
    id: 'outputs-of-two-jobs-at-once-are-swapped',
    says: 'Two jobs that begin while no other is at work each get the output of the other.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.life.accounted'],
    behave(base) {
      const partners = new WeakMap<Job, Job>();
      return {
        executionLimit(job, endpoint) {
          const others = atWork(endpoint).filter((other) => other !== job);
          if (others.length === 1 && !partners.has(others[0]!)) pair(partners, job, others[0]!);
          return base.executionLimit(job, endpoint);
        },
        recordAnswer(job, now, operation) {
          const record = base.recordAnswer(job, now, operation);
          const other = partners.get(job);
          const isSwapped = record.status === 'COMPLETED' && other?.finished?.state === 'COMPLETED';
          return isSwapped ? { ...record, output: other!.output } : record;
        },
      };
    },
  },
  {
    id: 'crash-brings-back-a-cancelled-job',
    says: 'When a worker crashes, the last job that was cancelled on it is queued again with the one it had.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.accounted'],
    behave(base) {
      const { note, noted } = noting(base);
      const cancelled = new WeakMap<Worker, Job>();
      return {
        ...note,
        cancelStopsRun(job) {
          if (job.run !== undefined) cancelled.set(job.run.worker, job);
          return base.cancelStopsRun(job);
        },
        retriesAutomatically(job, ended) {
          const { worker, endpoint } = noted(job) ?? {};
          const other = worker === undefined || ended !== 'crashed' ? undefined : cancelled.get(worker);
          if (other !== undefined) endpoint?.queue.add(other);
          return base.retriesAutomatically(job, ended);
        },
      };
    },
  },
  {
    id: 'purge-sweeps-once-more',
    says: '/purge-queue empties the queue again 300 ms after its answer.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.accounted'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const { service, clock } = call.world;
      const endpoint = service.endpoints.get(call.endpointId);
      if (call.operation === 'purgeQueue' && reply.status < 300 && endpoint !== undefined) {
        service.agenda.at(clock.now() + 300, (then) => void purgeQueue(service, endpoint, then));
      }
      return reply;
    },
  },
  {
    id: 'cancel-overtaken-by-a-retry',
    says: '/cancel of a job that was retried and waits again answers CANCELLED, and the job runs anyway.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.life.accounted'],
    behave(base) {
      const retried = new WeakSet<Job>();
      return {
        ttlEndAfterRetry(job, now) {
          retried.add(job);
          return base.ttlEndAfterRetry(job, now);
        },
        cancelRemovesFromQueue: (job, endpoint) =>
          !retried.has(job) && base.cancelRemovesFromQueue(job, endpoint),
      };
    },
  },
  {
    id: 'a-long-job-runs-twice',
    says: 'A job that is at work 11 minutes after its submission is handed to a second worker as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.life.accounted'],
    wrap: doubling,
  },
];

/** The route, which gives an accepted job to another worker if it is at work for long, and the endpoint has several. */
function doubling(next: Route): Route {
  return async (call) => {
    const reply = await next(call);
    const { service, clock } = call.world;
    const endpoint = service.endpoints.get(call.endpointId);
    const job = call.operation === 'run' ? endpoint?.jobs.get(idIn(reply.body)) : undefined;
    if (endpoint === undefined || job === undefined || endpoint.settings.workersMax === 1) return reply;
    service.agenda.at(clock.now() + 11 * 60_000, (then) => {
      if (job.run === undefined) return;
      endpoint.queue.add(job);
      dispatch(service, endpoint, then);
    });
    return reply;
  };
}

/** The route, which forgets one accepted job in 500. */
function losing(next: Route): Route {
  return async (call) => {
    const reply = await next(call);
    const { service, clock } = call.world;
    const endpoint = service.endpoints.get(call.endpointId);
    const job = call.operation === 'run' ? endpoint?.jobs.get(idIn(reply.body)) : undefined;
    if (endpoint === undefined || job === undefined || !oneIn(500, job)) return reply;
    forgetResult(endpoint, job);
    endpoint.queue.delete(job);
    stopRun(service, job, clock.now());
    return reply;
  };
}

function idIn(body: unknown): string {
  return (body as { id?: string } | undefined)?.id ?? '';
}

function atWork(endpoint: Endpoint): Job[] {
  return endpoint.workers.flatMap(({ runs }) => [...runs].map(({ job }) => job));
}

function pair(partners: WeakMap<Job, Job>, one: Job, other: Job): void {
  partners.set(one, other).set(other, one);
}
