import type { WorldDuration } from '../../emulator/core/agenda.ts';
import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Endpoint } from '../../emulator/core/endpoint.ts';
import type { Job } from '../../emulator/core/job.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';
import { inRange, policyOf, refusingOfRunsync } from '../common/policy-of.ts';

const { default: usual, minimum, maximum } = limits.executionTimeout;
const hour = 3_600_000;

export const executionTimeoutFaults: readonly Fault[] = [
  {
    id: 'timeout-a-tick-early',
    says: 'A run is stopped 1 ms before its time is over.',
    kind: 'boundary',
    sharp: false,
    breaks: [
      'job.policy.execution-timeout.ends-timed-out',
      'job.policy.execution-timeout.default',
      'job.policy.execution-timeout.overrides-endpoint',
      'job.policy.execution-timeout.minimum',
    ],
    behave: changing((limit) => limit - 1),
  },
  {
    id: 'timeout-a-tick-late',
    says: 'A run is stopped 2 ms after its time was over.',
    kind: 'boundary',
    sharp: false,
    breaks: [
      'job.policy.execution-timeout.ends-timed-out',
      'job.policy.execution-timeout.default',
      'job.policy.execution-timeout.counts-run-time',
      'job.policy.execution-timeout.overrides-endpoint',
    ],
    behave: changing((limit) => limit + 2),
  },
  {
    id: 'timeout-counts-the-wait-after-a-retry',
    says: 'What a job waits in the queue once it was retried is taken off the time that it has to run.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.policy.execution-timeout.counts-run-time'],
    behave(base) {
      const retried = new WeakSet<Job>();
      return {
        submissionAfterRetry(job, before) {
          retried.add(job);
          return base.submissionAfterRetry(job, before);
        },
        executionLimit(job, endpoint) {
          const waited = retried.has(job) ? (job.startedAt ?? job.queuedAt) - job.queuedAt : 0;
          return Math.max(1, base.executionLimit(job, endpoint) - waited);
        },
      };
    },
  },
  {
    id: 'timeout-ignored-above-the-default',
    says: 'An executionTimeout of more than 10 minutes ends nothing.',
    kind: 'partial',
    sharp: true,
    breaks: [
      'job.policy.execution-timeout.ends-timed-out',
      'job.policy.execution-timeout.counts-run-time',
      'job.policy.execution-timeout.overrides-endpoint',
    ],
    behave: changing((limit) => (limit > usual ? maximum : limit)),
  },
  {
    id: 'timeout-overflows-in-microseconds',
    says: 'A limit of 36 minutes to a day is too many microseconds for 31 bits, and ends the run at once.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out', 'job.policy.execution-timeout.counts-run-time'],
    behave: changing((limit) => (limit * 1000 >= 2 ** 31 && limit <= 24 * hour ? 0 : limit)),
  },
  {
    id: 'timeout-ends-as-failed',
    says: 'A job that exceeded its limit ends as FAILED.',
    kind: 'wrong-value',
    sharp: false,
    breaks: [
      'job.policy.execution-timeout.ends-timed-out',
      'job.policy.execution-timeout.default',
      'job.policy.execution-timeout.counts-run-time',
      'job.policy.execution-timeout.overrides-endpoint',
    ],
    behave: () => ({ timedOutState: () => 'FAILED' }),
  },
  {
    id: 'timeout-retried-for-ever',
    says: 'A job that exceeded its limit runs again and again.',
    kind: 'side-effect',
    sharp: false,
    breaks: [
      'job.policy.execution-timeout.ends-timed-out',
      'job.policy.execution-timeout.default',
      'job.policy.execution-timeout.counts-run-time',
      'job.policy.execution-timeout.overrides-endpoint',
    ],
    behave: () => ({ retriesTimedOut: () => true }),
  },
  {
    id: 'default-timeout-a-tick-early',
    says: 'A job without a limit of its own is stopped 1 ms before 10 minutes.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.default', 'job.policy.execution-timeout.overrides-endpoint'],
    behave: changing((limit, job, endpoint) => (isDefault(job, endpoint) ? limit - 1 : limit)),
  },
  {
    id: 'default-timeout-a-tick-late',
    says: 'A job without a limit of its own is stopped 2 ms after 10 minutes.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.default', 'job.policy.execution-timeout.overrides-endpoint'],
    behave: changing((limit, job, endpoint) => (isDefault(job, endpoint) ? limit + 2 : limit)),
  },
  {
    id: 'default-timeout-needs-a-policy',
    says: 'The default ends only jobs that have a policy.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.default'],
    behave: changing((limit, job) => (job.submission.policy === undefined ? maximum : limit)),
  },
  {
    id: 'timeout-counts-from-the-submission',
    says: 'The execution time counts from the submission: right when a worker is free.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.execution-timeout.counts-run-time'],
    behave: changing((limit, job) => Math.max(0, limit - timeInQueue(job))),
  },
  {
    id: 'timeout-counts-long-queues',
    says: 'Of the time in the queue what goes beyond an hour counts.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.counts-run-time'],
    behave: changing((limit, job) => Math.max(0, limit - Math.max(0, timeInQueue(job) - hour))),
  },
  {
    id: 'endpoint-setting-beats-the-policy',
    says: "The endpoint's own setting holds, whatever the job asks for.",
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.execution-timeout.overrides-endpoint'],
    behave: changing((limit, _, { settings }) => settings.executionTimeout ?? limit),
  },
  {
    id: 'endpoint-setting-caps-the-policy',
    says: "A job may ask for less than the endpoint's own setting, never for more.",
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.overrides-endpoint'],
    behave: changing((limit, _, { settings }) => Math.min(limit, settings.executionTimeout ?? limit)),
  },
  {
    id: 'policy-changes-the-endpoint-setting',
    says: "A job's executionTimeout becomes the endpoint's own setting for the jobs after it.",
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.policy.execution-timeout.overrides-endpoint'],
    behave: changing((limit, _, { settings }) => {
      settings.executionTimeout = limit;
      return limit;
    }),
  },
  {
    id: 'timeout-stays-with-the-worker',
    says: 'A worker that ran a job with a limit of its own keeps to that for jobs without one.',
    kind: 'side-effect',
    sharp: true,
    breaks: ['job.policy.execution-timeout.default'],
    behave(base) {
      const kept = new WeakMap<object, WorldDuration>();
      return {
        executionLimit(job, endpoint) {
          const worker = job.run?.worker ?? endpoint;
          const own = job.submission.policy?.executionTimeout ?? kept.get(worker);
          if (own !== undefined) kept.set(worker, own);
          return own ?? base.executionLimit(job, endpoint);
        },
      };
    },
  },
  {
    id: 'runsync-refuses-the-least-timeout',
    says: '/runsync refuses an executionTimeout of exactly 5 seconds, which /run takes.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.minimum'],
    behave: refusingOfRunsync((policy) => policy.executionTimeout === minimum),
  },
  {
    id: 'runsync-refuses-the-longest-timeout',
    says: '/runsync refuses an executionTimeout of exactly 7 days, which /run takes.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.maximum'],
    behave: refusingOfRunsync((policy) => policy.executionTimeout === maximum),
  },
  {
    id: 'minimum-timeout-refused',
    says: 'An executionTimeout of exactly 5000 ms is refused.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.minimum'],
    behave: refusing((timeout) => timeout === minimum),
  },
  {
    id: 'minimum-timeout-a-tick-early',
    says: 'A job that asks for the shortest time is stopped 1 ms before it is over.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.minimum'],
    behave: changing((limit) => (limit === minimum ? limit - 1 : limit)),
  },
  {
    id: 'short-timeouts-taken-as-they-are',
    says: 'An executionTimeout below 5000 ms is taken, and ends the run then.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.policy.execution-timeout.minimum'],
    behave: (base) => ({
      submissionProblem: (body, kind) =>
        base.submissionProblem(inRange(body, 'executionTimeout', { minimum, maximum: Infinity }), kind),
    }),
  },
  {
    id: 'maximum-timeout-refused',
    says: 'An executionTimeout of exactly 7 days is refused.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.policy.execution-timeout.maximum'],
    behave: refusing((timeout) => timeout === maximum),
  },
  {
    id: 'timeout-refused-above-a-day',
    says: 'An executionTimeout of more than 24 hours is refused.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.maximum', 'job.run.accepts'],
    behave: refusing((timeout) => timeout > 24 * hour),
  },
  {
    id: 'queue-time-of-runsync-counts-as-run-time',
    says: 'What a job of /runsync waited in the queue is taken off its executionTimeout.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.counts-run-time'],
    behave: (base) => ({
      executionLimit(job, endpoint) {
        const waited = job.kind === 'runsync' ? job.startedAt! - job.queuedAt : 0;
        return Math.max(1, base.executionLimit(job, endpoint) - waited);
      },
    }),
  },
];

function isDefault({ submission }: Job, { settings }: Endpoint): boolean {
  return submission.policy?.executionTimeout === undefined && settings.executionTimeout === undefined;
}

function timeInQueue({ startedAt, submittedAt }: Job): WorldDuration {
  return (startedAt ?? submittedAt) - submittedAt;
}

/** The limit changed for some jobs or for all. */
function changing(change: (limit: WorldDuration, job: Job, endpoint: Endpoint) => WorldDuration) {
  return (base: Behaviour): Partial<Behaviour> => ({
    executionLimit: (job, endpoint) => change(base.executionLimit(job, endpoint), job, endpoint),
  });
}

function refusing(isRefused: (executionTimeout: number) => boolean) {
  return (base: Behaviour): Partial<Behaviour> => ({
    submissionProblem(body, kind) {
      const { executionTimeout } = policyOf(body);
      const refused = typeof executionTimeout === 'number' && isRefused(executionTimeout);
      return refused ? 'the executionTimeout is out of range' : base.submissionProblem(body, kind);
    },
  });
}
