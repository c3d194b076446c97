import type { Behaviour } from '../../emulator/core/behaviour.ts';
import { type FinalState, stateOf } from '../../emulator/core/job.ts';
import { parsed } from '../../emulator/core/submission.ts';
import type { JobCall } from '../../emulator/world/calls/job-call.ts';
import { limits } from '../../generated/limits.ts';
import type { Fault } from '../common/kinds.ts';
import { policyOf } from '../common/policy-of.ts';

const { default: usual } = limits.wait;
/** How long a wait is at a time that looks now and then, in milliseconds; no check asks for it. */
const step = 1001;

/** What is heeded of jobs of /run, and not of those that somebody waits for. */
export const waitedForFaults: readonly Fault[] = [
  {
    id: 'runsync-waits-on-after-a-failure',
    says: '/runsync of a job that fails answers when its wait is over.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.runsync.returns-early'],
    behave: waitingOn('FAILED'),
  },
  {
    id: 'runsync-waits-on-after-a-time-out',
    says: '/runsync of a job that times out answers when its wait is over.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.runsync.returns-early'],
    behave: waitingOn('TIMED_OUT'),
  },
  {
    id: 'runsync-waits-on-after-a-cancel',
    says: '/runsync of a job that is cancelled answers when its wait is over.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.runsync.returns-early'],
    behave: waitingOn('CANCELLED'),
  },
  {
    id: 'timeout-ignored-for-runsync',
    says: 'The executionTimeout of a job of /runsync is the default, whatever its policy says.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: (base) => ({
      executionLimit: (job, endpoint) =>
        job.kind === 'runsync' ? limits.executionTimeout.default : base.executionLimit(job, endpoint),
    }),
  },
  {
    id: 'timeout-ignored-for-streams',
    says: 'The executionTimeout of a job that yields is the default, whatever its policy says.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.execution-timeout.ends-timed-out'],
    behave: (base) => ({
      executionLimit: (job, endpoint) =>
        (job.submission.input.probe as { yield?: unknown } | undefined)?.yield !== undefined
          ? limits.executionTimeout.default
          : base.executionLimit(job, endpoint),
    }),
  },
  {
    id: 'ttl-ignored-for-runsync',
    says: 'A job of /runsync is not deleted at the end of its ttl.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.deletes'],
    behave: () => ({ ttlDeletes: (job) => job.kind === 'run' }),
  },
  {
    id: 'status-ttl-ignored-for-runsync',
    says: '/status?ttl= changes nothing about a job of /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.policy.ttl.set-by-status'],
    behave: (base) => ({
      ttlEndSetByStatus: (job, ttl, now) =>
        job.kind === 'runsync' ? job.ttlEnd!.due : base.ttlEndSetByStatus(job, ttl, now),
    }),
  },
  {
    id: 'cancel-lets-a-queued-waited-for-job-run',
    says: '/cancel of a job of /runsync that waits answers CANCELLED, and the job runs anyway.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.cancel.queued'],
    behave: () => ({ cancelRemovesFromQueue: (job) => job.kind === 'run' }),
  },
  {
    id: 'streams-of-runsync-are-empty',
    says: '/stream gives nothing of a job of /runsync.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.stream.complete-in-order'],
    behave: (base) => ({
      streamedChunks: (job, now) => (job.kind === 'runsync' ? [] : base.streamedChunks(job, now)),
    }),
  },
  {
    id: 'wait-counts-from-the-pick-up',
    says: 'The wait of /runsync begins when a worker picks the job up.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: () => ({
      waitGoesOn(job, now) {
        if (job.finished !== undefined) return undefined;
        const end = job.startedAt === undefined ? now + 1000 : job.startedAt + job.wait!;
        return end > now ? end : undefined;
      },
    }),
  },
  {
    id: 'runsync-does-not-wait-for-another-attempt',
    says: '/runsync answers when an attempt at its job breaks that is followed by another.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    behave: (base) => ({
      waitLength: (asked = usual) => (asked === usual ? step : base.waitLength(asked)),
      waitGoesOn(job, now) {
        if (job.wait !== step || job.finished !== undefined) return base.waitGoesOn(job, now);
        const isBroken = job.attempts > 0 && stateOf(job) === 'IN_QUEUE';
        const end = job.submittedAt + usual;
        return isBroken || job.attempts > 1 || now >= end ? undefined : Math.min(now + step, end);
      },
    }),
  },
  {
    id: 'default-wait-ends-with-the-execution-time',
    says: '/runsync without a wait waits no longer than the executionTimeout of its job.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.default'],
    wrap: (next) => (call) => {
      const timeout = executionTimeoutIn(call) ?? usual;
      const isMeant = call.operation === 'runsync' && !call.query.has('wait') && timeout < usual;
      return next(isMeant ? { ...call, query: new URLSearchParams({ wait: `${timeout}` }) } : call);
    },
  },
  {
    id: 'runsync-does-not-wait-in-the-queue',
    says: '/runsync answers at once where no worker is free.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.wait.honoured'],
    wrap: (next) => (call) => {
      const endpoint = call.world.service.endpoints.get(call.endpointId);
      const { mostWorkers } = call.world.service.behaviour;
      const isFull =
        endpoint !== undefined &&
        endpoint.workers.length >= mostWorkers(endpoint) &&
        endpoint.workers.every(({ runs }) => runs.size > 0);
      return next(call.operation === 'runsync' && isFull ? { ...call, operation: 'run' } : call);
    },
  },
];

function executionTimeoutIn({ body }: JobCall): number | undefined {
  const { executionTimeout } = policyOf(parsed(new TextDecoder().decode(body))?.value);
  return typeof executionTimeout === 'number' ? executionTimeout : undefined;
}

function waitingOn(state: FinalState) {
  return (base: Behaviour): Partial<Behaviour> => ({
    syncAnswerAt: (now, waitEnd, job) =>
      job.finished?.state === state ? waitEnd : base.syncAnswerAt(now, waitEnd, job),
  });
}
