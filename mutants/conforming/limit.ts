import { callsTogether, fixedWindows, tokenBucket } from '../../emulator/core/rate-limit.ts';
import { limits } from '../../generated/limits.ts';
import type { Variant } from '../common/kinds.ts';

const { window } = limits.rate;

/** What the document leaves open of rate limits. @see interface 8 */
export const limitVariants: readonly Variant[] = [
  {
    id: 'limits-in-fixed-windows',
    freedom: 'limit-window',
    says: 'Calls are counted from zero every ten seconds.',
    behave: () => ({ hasRoom: fixedWindows(window) }),
  },
  {
    id: 'limits-of-a-bucket',
    freedom: 'limit-window',
    says: 'A bucket holds as many calls as a window may, and fills evenly: a burst is followed by as many.',
    behave: () => ({ hasRoom: tokenBucket(window) }),
  },
  {
    id: 'limits-of-a-small-bucket',
    freedom: 'limit-window',
    says: 'A bucket holds a fiftieth of the calls that a window may, and fills evenly: only who comes evenly is let in.',
    behave: () => ({ hasRoom: tokenBucket(window, (requests) => Math.max(1, Math.ceil(requests / 50))) }),
  },
  {
    id: 'refused-calls-count',
    freedom: 'limit-refused-calls',
    says: 'Calls that were put off count as well.',
    behave: (base) => ({
      hasRoom(meter, requests, now) {
        const hasRoom = base.hasRoom(meter, requests, now);
        if (!hasRoom) meter.accepted.push(now);
        return hasRoom;
      },
    }),
  },
  {
    id: 'idle-workers-raise-limits',
    freedom: 'limit-workers',
    says: 'An idle worker raises a limit as a busy one does.',
    behave: () => ({
      effectiveLimit(limit, { workers, settings: { requestsPerWorker = 0 } }) {
        return { ...limit, requests: Math.max(limit.requests, workers.length * requestsPerWorker) };
      },
    }),
  },
  {
    id: 'many-calls-at-once-take-longer',
    freedom: 'limit-pace',
    says: 'From the hundred and first call of an operation at one instant on each takes 40 ms.',
    behave: () => ({
      answerDelay: (operation, meters) => (callsTogether(meters, operation) > 100 ? 40 : 0),
    }),
  },
  {
    id: 'retry-has-a-limit',
    freedom: 'limit-unlisted',
    says: '/retry has the limit of /cancel.',
    behave: (base) => ({
      baseLimit: (operation) => base.baseLimit(operation === 'retry' ? 'cancel' : operation),
    }),
  },
  {
    id: 'health-has-a-limit',
    freedom: 'limit-unlisted',
    says: '/health may be called a hundred times in ten seconds.',
    behave: (base) => ({
      baseLimit: (operation) =>
        operation === 'health' ? { requests: 100, concurrent: null } : base.baseLimit(operation),
    }),
  },
];
