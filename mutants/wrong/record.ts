import type { WorldInstant } from '../../emulator/core/agenda.ts';
import type { Behaviour, JobOperation, JobView } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import type { Route } from '../../emulator/world/calls/job-call.ts';
import type { Fault } from '../common/kinds.ts';

export const recordFaults: readonly Fault[] = [
  {
    id: 'falsy-output-is-left-out',
    says: 'An output that JavaScript takes for false is left out of records.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.record.output-any-json', 'job.runsync.returns-result', 'job.status.reports'],
    behave: changing((record) => (record.output ? record : withoutOutput(record))),
  },
  {
    id: 'empty-output-is-left-out',
    says: 'An output that is an empty array or object is left out of records.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.record.output-any-json', 'job.runsync.returns-result', 'job.status.reports'],
    behave: changing((record) =>
      /^(\[\]|\{\})$/.test(JSON.stringify(record.output) ?? '') ? withoutOutput(record) : record,
    ),
  },
  {
    id: 'output-texts-are-read-as-json',
    says: 'An output that is a string with JSON in it is shown as that JSON.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.record.output-any-json', 'job.runsync.returns-result', 'job.status.reports'],
    behave: changing((record) =>
      typeof record.output === 'string' ? { ...record, output: parsedOr(record.output) } : record,
    ),
  },
  {
    id: 'null-output-is-a-text',
    says: 'An output of null is shown as a string.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.record.output-any-json'],
    behave: changing((record) => (record.output === null ? { ...record, output: 'null' } : record)),
  },
  {
    id: 'status-wraps-plain-outputs',
    says: '/status shows an output that is no object as a member of one.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.record.output-any-json', 'job.status.reports'],
    behave: changing((record, { operation }) =>
      operation === 'status' && 'output' in record && typeof record.output !== 'object'
        ? { ...record, output: { value: record.output } }
        : record,
    ),
  },
  {
    id: 'status-forgets-jobs-of-runsync',
    says: '/status does not know a job of /runsync once it has finished.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.status.reports'],
    wrap: (next) => (call) =>
      call.operation === 'status' && call.jobId.startsWith('sync-')
        ? { status: 404, body: { error: 'there is no such job' } }
        : next(call),
  },
  {
    id: 'status-leaves-the-run-time-out',
    says: '/status of a completed job has no executionTime.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.status.reports'],
    behave: changing(({ executionTime, ...record }, { operation }) =>
      operation === 'status' && record.status === 'COMPLETED'
        ? (record as JobView)
        : { ...record, executionTime },
    ),
  },
  {
    id: 'status-lags-by-two-ticks',
    says: '/status shows a job at work for 2 ms after it has completed.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.status.reports'],
    behave: changing((record, { operation, job, now }) =>
      operation === 'status' && record.status === 'COMPLETED' && now - job.finished!.at < 2
        ? { ...withoutOutput(record), status: 'IN_PROGRESS' }
        : record,
    ),
  },
  {
    id: 'status-says-canceled',
    says: '/status spells CANCELLED with one L.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.record.shape', 'job.status.reports'],
    behave: calling('CANCELLED', 'CANCELED'),
  },
  {
    id: 'timed-out-is-called-timeout',
    says: 'A record says TIMEOUT instead of TIMED_OUT.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.record.shape'],
    behave: calling('TIMED_OUT', 'TIMEOUT'),
  },
  {
    id: 'queued-delay-is-null',
    says: 'delayTime is null until a worker has taken the job.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.record.shape'],
    behave: changing((record) => (record.status === 'IN_QUEUE' ? { ...record, delayTime: null } : record)),
  },
  {
    id: 'cancelled-in-the-queue-has-no-run-time',
    says: 'executionTime of a job that was cancelled before a worker had it is null.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.record.shape'],
    behave: changing((record, { job }) =>
      record.status === 'CANCELLED' && job.startedAt === undefined
        ? ({ ...record, executionTime: null } as unknown as JobView)
        : record,
    ),
  },
  {
    id: 'failed-run-time-is-a-text',
    says: 'executionTime of a failed job is a string.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.record.shape'],
    behave: changing((record) =>
      record.status === 'FAILED' ? { ...record, executionTime: `${record.executionTime} ms` } : record,
    ),
  },
  {
    id: 'stream-is-not-utf8',
    says: '/stream answers in Latin 1.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.json'],
    wrap: (next) => written(next, 'stream', 'latin1'),
  },
  {
    id: 'runsync-is-not-utf8',
    says: '/runsync answers in Latin 1.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.body.json'],
    wrap: (next) => written(next, 'runsync', 'latin1'),
  },
  {
    id: 'status-is-not-utf8',
    says: '/status answers in Latin 1.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.body.json'],
    wrap: (next) => written(next, 'status', 'latin1'),
  },
  {
    id: 'queued-run-time-is-nan',
    says: '/status of a queued job has an executionTime of NaN, which is no JSON.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.body.json', 'job.record.shape'],
    wrap: (next) => async (call) => {
      const reply = await next(call);
      const record = reply.body as Partial<JobView> | undefined;
      if (call.operation !== 'status' || record?.status !== 'IN_QUEUE') return reply;
      const text = JSON.stringify({ ...record, executionTime: 0 });
      return inBytes(
        reply.status,
        'application/json',
        text.replace('"executionTime":0', '"executionTime":NaN'),
      );
    },
  },
];

type About = { operation: 'status' | 'runsync'; job: Job; now: WorldInstant };

function changing(change: (record: JobView, about: About) => JobView) {
  return (base: Behaviour): Partial<Behaviour> => ({
    recordAnswer: (job, now, operation) =>
      change(base.recordAnswer(job, now, operation), { operation, job, now }),
  });
}

function calling(state: string, other: string) {
  return changing((record) => (record.status === state ? { ...record, status: other as never } : record));
}

function withoutOutput({ output, ...record }: JobView): JobView {
  return record as JobView;
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The route, whose JSON of one operation goes out in another encoding. */
function written(next: Route, operation: JobOperation, encoding: 'latin1'): Route {
  return async (call) => {
    const reply = await next(call);
    if (call.operation !== operation || reply.status > 299) return reply;
    return inBytes(reply.status, 'application/json', JSON.stringify(reply.body), encoding);
  };
}

function inBytes(status: number, type: string, text: string, encoding: 'utf8' | 'latin1' = 'utf8') {
  return { status, headers: { 'content-type': type }, body: Uint8Array.from(Buffer.from(text, encoding)) };
}
