import type { Behaviour } from '../../emulator/core/behaviour.ts';
import type { Job } from '../../emulator/core/job.ts';
import { forgetResult } from '../../emulator/core/retention.ts';
import type { Fault } from '../common/kinds.ts';

const keeps = 'job.purge.keeps-ended';

export const purgeAftermathFaults: readonly Fault[] = [
  {
    id: 'purge-forgets-completed-jobs',
    says: '/purge-queue forgets the jobs that have completed as well.',
    kind: 'side-effect',
    sharp: true,
    breaks: [keeps],
    behave: onEnded(
      (job) => job.finished?.state === 'COMPLETED',
      (job, endpoint) => forgetResult(endpoint, job),
    ),
  },
  {
    id: 'purge-with-something-to-remove-drops-outputs',
    says: '/purge-queue, where it removes a job, drops the outputs of the jobs that have ended.',
    kind: 'partial',
    sharp: true,
    breaks: [keeps],
    behave: onEnded(
      (_, removed) => removed > 0,
      (job) => {
        job.output = undefined;
      },
    ),
  },
];

type Endpoint = Parameters<Behaviour['purges']>[0];

function onEnded(
  isMeant: (job: Job, removed: number) => boolean,
  change: (job: Job, endpoint: Endpoint) => void,
) {
  return (base: Behaviour): Partial<Behaviour> => ({
    purges(endpoint) {
      const removed = base.purges(endpoint);
      const ended = [...endpoint.jobs.values()].filter(({ finished }) => finished !== undefined);
      for (const job of ended) if (isMeant(job, removed.length)) change(job, endpoint);
      return removed;
    },
  });
}
