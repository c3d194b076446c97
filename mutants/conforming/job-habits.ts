import type { WorldDuration, WorldInstant } from '../../emulator/core/agenda.ts';
import type { Job } from '../../emulator/core/job.ts';
import { piecesOf } from '../../emulator/core/pieces.ts';
import type { Variant } from '../common/kinds.ts';
import { isObject } from './json-of.ts';

const chunk = 1_000_000;

/** How long all attempts of a job ran together. */
function ranFor({ run, ranBefore, startedAt, finished }: Job, now: WorldInstant): WorldDuration {
  if (startedAt === undefined) return ranBefore;
  return (run === undefined ? 0 : ranBefore) + (finished?.at ?? now) - startedAt;
}

function evenPieces(output: unknown): readonly unknown[] {
  const bytes = Buffer.byteLength(JSON.stringify(output));
  if (bytes <= chunk) return [output];
  const parts = Math.ceil(bytes / (chunk - 100));
  return piecesOf(output, Math.ceil(bytes / parts) + 50);
}

function piecesOfJson(output: unknown): readonly unknown[] {
  const json = JSON.stringify(output);
  return Buffer.byteLength(json) <= chunk ? [output] : piecesOf(json, chunk);
}

const boundary = 'plumbline-5f2c';

/** What else services do with jobs where the document leaves it open. */
export const jobHabits: readonly Variant[] = [
  /** @see interface 2.4: units are not shown */
  {
    id: 'times-in-microseconds',
    says: 'delayTime and executionTime are in microseconds, with fractions.',
    freedom: 'time unit',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        const times = Object.entries(record).map(([name, value]) => [
          name,
          /^(delay|execution)Time$/.test(name) && typeof value === 'number' ? value * 1000 + 0.25 : value,
        ]);
        return { ...record, ...Object.fromEntries(times) };
      },
    }),
  },
  /** @see interface 2.4: what the times count is not shown */
  {
    id: 'execution-time-counts-all-attempts',
    says: 'executionTime is how long all attempts of a job ran together.',
    freedom: 'what executionTime counts',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return 'executionTime' in record ? { ...record, executionTime: ranFor(job, now) } : record;
      },
    }),
  },
  /** @see interface 2.4: output is present when there is a result; its shape otherwise is not shown */
  {
    id: 'output-is-null-until-there-is-one',
    says: 'A record without an output says that its output is null.',
    freedom: 'how a missing output is shown',
    behave: (base) => ({
      recordAnswer: (job, now, operation) => ({ output: null, ...base.recordAnswer(job, now, operation) }),
    }),
  },
  /** @see interface 6.3: the payload is not shown */
  {
    id: 'webhook-sends-multipart',
    says: 'A webhook is sent the id and the state of the job as multipart form data.',
    freedom: 'webhook payload',
    behave: () => ({
      webhookRequest: ({ id }, state) => ({
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: [part('id', id), part('state', state), `--${boundary}--\r\n`].join(''),
      }),
    }),
  },
  /** @see interface 4.1.3, 8: where an output is split is not shown */
  {
    id: 'stream-cuts-evenly',
    says: 'An output larger than 1 MB is split into parts of one size.',
    freedom: 'where chunks are cut',
    behave: () => ({ chunkPieces: evenPieces }),
  },
  {
    id: 'stream-cuts-json',
    says: 'An output larger than 1 MB comes as pieces of its JSON, a text too.',
    freedom: 'where chunks are cut',
    behave: () => ({ chunkPieces: piecesOfJson }),
  },
  /** @see interface 2.6: which workers are idle is not shown, nor that there are no other members */
  {
    id: 'health-counts-starting-workers-as-idle',
    says: 'Workers that start count as idle, and are counted by themselves as well.',
    freedom: 'which workers are idle',
    behave: (base) => ({
      healthAnswer(endpoint) {
        const health = base.healthAnswer(endpoint);
        if (!isObject(health) || !isObject(health.workers)) return health;
        const initializing = endpoint.workers.filter(({ ready }) => !ready).length;
        const idle = Number(health.workers.idle) + initializing;
        return { ...health, workers: { ...health.workers, initializing, idle } };
      },
    }),
  },
  /** @see interface 2.4, 4.1: a job record may have its times in the answers of cancel and retry too */
  {
    id: 'cancel-and-retry-answer-records',
    says: '/cancel and /retry answer the whole record of the job.',
    freedom: 'what cancel and retry show',
    behave: (base) => ({
      cancelAnswer: (job, before) => ({
        delayTime: (job.startedAt ?? job.finished?.at ?? job.submittedAt) - job.submittedAt,
        executionTime: 0,
        ...base.cancelAnswer(job, before),
      }),
      retryAnswer: (job, before) => ({
        delayTime: 0,
        executionTime: job.ranBefore,
        ...base.retryAnswer(job, before),
      }),
    }),
  },
  /** @see interface 1.3: the order of the queue and of retries is not shown */
  {
    id: 'automatic-retries-go-first',
    says: 'A free worker takes a job that has failed before any other.',
    freedom: 'queue order',
    behave: (base) => ({
      nextInQueue: (queue, random) =>
        [...queue.values()].find(({ attempts }) => attempts > 0) ?? base.nextInQueue(queue, random),
    }),
  },
  /** @see interface 3: what worker processing does to the state is not shown, nor when it shows */
  {
    id: 'pickups-show-late',
    says: 'A record goes on showing IN_QUEUE for up to 2.5 s after its job was picked up.',
    freedom: 'when a pick-up shows',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        const isFresh = job.startedAt !== undefined && now < job.startedAt + 2500;
        return record.status === 'IN_PROGRESS' && isFresh ? { ...record, status: 'IN_QUEUE' } : record;
      },
    }),
  },
  /** @see interface 3: nothing says how soon an end shows. What /runsync has answered is not taken back. */
  {
    id: 'ends-show-late',
    says: 'A record goes on showing IN_PROGRESS for up to 2.5 s after its job has ended, unless a call has reported its end.',
    freedom: 'when an end shows',
    behave(base) {
      const answered = new WeakSet<Job>();
      return {
        recordAnswer(job, now, operation) {
          if (operation === 'runsync') answered.add(job);
          const { finished, startedAt } = job;
          const isHeard =
            finished === undefined ||
            finished.state === 'CANCELLED' ||
            answered.has(job) ||
            now >= finished.at + 2500;
          if (isHeard || startedAt === undefined) return base.recordAnswer(job, now, operation);
          return {
            ...{ id: job.id, status: 'IN_PROGRESS' },
            ...{ delayTime: startedAt - job.submittedAt, executionTime: now - startedAt },
          };
        },
      };
    },
  },
  /** @see interface 3: when a worker takes a job is not shown */
  {
    id: 'workers-start-unevenly',
    says: 'Every second worker of an endpoint needs 2.5 s before it takes a job.',
    freedom: 'cold start',
    behave: (base) => ({
      coldStart: (endpoint) => (endpoint.workersStarted % 2 === 1 ? 2500 : base.coldStart(endpoint)),
    }),
  },
];

function part(name: string, value: string): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
