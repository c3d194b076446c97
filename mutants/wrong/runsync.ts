import type { Behaviour, JobView } from '../../emulator/core/behaviour.ts';
import type { Fault } from '../common/kinds.ts';

export const runsyncFaults: readonly Fault[] = [
  {
    id: 'runsync-leaves-the-run-time-out',
    says: '/runsync answers without executionTime.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.runsync.returns-result'],
    behave: changing(({ executionTime, ...record }) => record as JobView),
  },
  {
    id: 'runsync-delay-is-a-text',
    says: '/runsync answers delayTime as a string.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.runsync.returns-result'],
    behave: changing((record) => ({ ...record, delayTime: `${record.delayTime}` })),
  },
  {
    id: 'runsync-output-is-a-text',
    says: '/runsync answers objects and arrays as the JSON text of them.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['job.runsync.returns-result'],
    behave: changing((record) =>
      typeof record.output === 'object' ? { ...record, output: JSON.stringify(record.output) } : record,
    ),
  },
  {
    id: 'runsync-waits-to-the-end',
    says: '/runsync answers when the wait ends, though the job has completed.',
    kind: 'ignored',
    sharp: true,
    breaks: ['job.runsync.returns-early'],
    behave: () => ({ syncAnswerAt: (_now, waitEnd) => waitEnd }),
  },
  {
    id: 'runsync-looks-once-a-second',
    says: '/runsync sees that a job has ended at the next full second.',
    kind: 'partial',
    sharp: true,
    breaks: ['job.runsync.returns-early'],
    behave: () => ({ syncAnswerAt: (now, waitEnd) => Math.min(Math.ceil(now / 1000) * 1000, waitEnd) }),
  },
  {
    id: 'runsync-answers-a-tick-late',
    says: '/runsync answers 1 ms after the job has ended.',
    kind: 'boundary',
    sharp: true,
    breaks: ['job.runsync.returns-early'],
    behave: () => ({ syncAnswerAt: (now, waitEnd) => Math.min(now + 1, waitEnd) }),
  },
];

function changing(change: (record: JobView) => JobView) {
  return (base: Behaviour): Partial<Behaviour> => ({
    recordAnswer(job, now, operation) {
      const record = base.recordAnswer(job, now, operation);
      return operation === 'runsync' ? change(record) : record;
    },
  });
}
