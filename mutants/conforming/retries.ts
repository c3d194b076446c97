import { admit } from '../../emulator/core/access.ts';
import type { Job } from '../../emulator/core/job.ts';
import { isRefusal } from '../../emulator/core/refusal.ts';
import type { Route } from '../../emulator/world/calls/job-call.ts';
import { json, type Reply } from '../../emulator/world/calls/reply.ts';
import type { Variant } from '../common/kinds.ts';

/** Jobs whose attempt has failed, with when they were queued for it: they are queued anew for the next. */
const failedAttempts = new WeakMap<Job, number>();

function isBetweenAttempts(job: Job): boolean {
  const isUnfinished = job.finished === undefined && job.run === undefined;
  return isUnfinished && failedAttempts.get(job) === job.queuedAt;
}

/** A job that shows FAILED can be retried: the attempt that it waits for is then its first. @see interface 3 */
function retriesBetweenAttempts(next: Route): Route {
  return (call): Reply | Promise<Reply> => {
    const { service } = call.world;
    const job = service.endpoints.get(call.endpointId)?.jobs.get(call.jobId);
    const isMeant = call.operation === 'retry' && job !== undefined && isBetweenAttempts(job);
    const isLetIn = isMeant && !isRefusal(admit(service, 'retry', call.authorization, call.endpointId));
    if (!isLetIn) return next(call);
    failedAttempts.delete(job);
    job.output = service.behaviour.outputAfterRetry(job, 'FAILED');
    job.attempts = 0;
    job.ranBefore = 0;
    job.error = undefined;
    job.chunks = [];
    job.chunksGiven = 0;
    return json(service.behaviour.acceptedStatus('retry'), service.behaviour.retryAnswer(job, 'FAILED'));
  };
}

/** How often and how soon a failed job is tried again without being asked. */
export const retryVariants: readonly Variant[] = [
  {
    id: 'handler-errors-are-not-retried',
    says: 'A job fails for good when its handler does; only a crash of the worker is followed by another attempt.',
    freedom: 'automatic retries',
    behave: (base) => ({
      retriesAutomatically: (job, ended) => ended === 'crashed' && base.retriesAutomatically(job, ended),
    }),
  },
  {
    id: 'crashes-are-not-retried',
    says: 'A job fails for good when its worker crashes; only an error of the handler is followed by another attempt.',
    freedom: 'automatic retries',
    behave: (base) => ({
      retriesAutomatically: (job, ended) => ended === 'failed' && base.retriesAutomatically(job, ended),
    }),
  },
  {
    id: 'one-automatic-retry',
    says: 'A job fails for good at its second attempt.',
    freedom: 'automatic retries',
    behave: () => ({ retriesAutomatically: (job) => job.attempts < 2 }),
  },
  {
    id: 'five-automatic-retries',
    says: 'A job fails for good at its sixth attempt.',
    freedom: 'automatic retries',
    behave: () => ({ retriesAutomatically: (job) => job.attempts < 6 }),
  },
  {
    id: 'automatic-retries-back-off',
    says: 'A failed attempt is followed by another after 5 s, then 10 s, and so on.',
    freedom: 'automatic retry gap',
    behave: () => ({ automaticRetryGap: (job) => 5000 * job.attempts }),
  },
  /** @see interface 3: the moves that worker processing causes are not shown */
  {
    id: 'failures-show-between-attempts',
    says: 'A job whose attempt failed shows FAILED for a second or more, until it is queued for another.',
    freedom: 'what shows between attempts',
    behave: (base) => ({
      automaticRetryGap(job) {
        failedAttempts.set(job, job.queuedAt);
        return Math.max(1000, base.automaticRetryGap(job));
      },
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        return isBetweenAttempts(job) ? { ...record, status: 'FAILED' } : record;
      },
      purges: (endpoint) => base.purges(endpoint).filter((job) => !isBetweenAttempts(job)),
    }),
    wrap: retriesBetweenAttempts,
  },
];
