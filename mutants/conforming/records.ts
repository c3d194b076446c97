import type { JobView } from '../../emulator/core/behaviour.ts';
import type { Variant } from '../common/kinds.ts';

/** What records say of times, where the document leaves their unit or their presence open. */
export const recordVariants: readonly Variant[] = [
  {
    id: 'times-in-seconds',
    says: 'delayTime and executionTime are in seconds.',
    freedom: 'time unit',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        const times = Object.entries(record).filter(([name]) => name in inSeconds);
        return { ...record, ...Object.fromEntries(times.map(([name, ms]) => [name, Number(ms) / 1000])) };
      },
    }),
  },
  {
    id: 'times-of-completed-jobs-alone',
    says: 'A job that has not completed has no delayTime and no executionTime.',
    freedom: 'times of unfinished jobs',
    behave: (base) => ({
      recordAnswer(job, now, operation) {
        const record = base.recordAnswer(job, now, operation);
        const { delayTime, executionTime, ...rest } = record;
        return record.status === 'COMPLETED' ? record : (rest as JobView);
      },
    }),
  },
];

const inSeconds = { delayTime: true, executionTime: true };
