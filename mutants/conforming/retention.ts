import type { Behaviour, PlainReply } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { limits } from '../../generated/limits.ts';
import type { Variant } from '../common/kinds.ts';

const { run, runsyncLargerWait } = limits.retention;

/** How long results are kept where the document gives a choice, and what answers once they have expired. */
export const retentionVariants: readonly Variant[] = [
  {
    id: 'runsync-kept-longer-after-a-larger-wait',
    says: 'A result of /runsync whose wait was larger than the default is kept for five minutes.',
    freedom: 'retention after a larger wait',
    behave: (base) => ({
      retention: (job) => ((job.wait ?? 0) > limits.wait.default ? runsyncLargerWait : base.retention(job)),
    }),
  },
  {
    id: 'outlived-wait-kept-like-run',
    says: 'The result of a /runsync job that outlived its wait is kept like one of /run.',
    freedom: 'retention after an outlived wait',
    behave: (base) => ({ retention: (job) => (job.outlivedWait ? run : base.retention(job)) }),
  },
  {
    id: 'expired-answers-410',
    says: 'A job whose result has expired answers 410.',
    freedom: 'expired result',
    behave: expiredAnswering(() => ({ status: 410, body: { error: 'expired' } })),
  },
  {
    id: 'expired-answers-400',
    says: 'A job whose result has expired answers 400.',
    freedom: 'expired result',
    behave: expiredAnswering(() => ({ status: 400, body: { error: 'expired' } })),
  },
  {
    id: 'expired-record-without-output',
    says: '/status of a job whose result has expired answers its id and last state, /stream no chunks.',
    freedom: 'expired result',
    behave: (base) => ({
      remembersExpired: () => true,
      expiredAnswer(operation, job, now) {
        if (operation === 'stream') return { status: 200, body: [] };
        if (operation !== 'status') return undefined;
        const { id, status } = base.recordAnswer(job, now, operation);
        return { status: 200, body: { id, status } };
      },
    }),
  },
];

function expiredAnswering(answer: (job: Job) => PlainReply) {
  return (): Partial<Behaviour> => ({
    remembersExpired: () => true,
    expiredAnswer: (operation, job) =>
      operation === 'status' || operation === 'stream' ? answer(job) : undefined,
  });
}
