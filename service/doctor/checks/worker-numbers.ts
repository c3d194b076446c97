import { type DoctorCheck, type Finding, ok, seconds, skippedFinding, warning } from '../finding.ts';
import type { Ran } from '../probe-jobs.ts';

/** So many jobs at once show whether there is more than a worker. */
const jobs = 4;

/** The shared endpoint works on several jobs at once: rules of a run are judged together, and wait for each other else. */
export const workerNumbers: DoctorCheck = {
  id: 'endpoint.probe.workers',
  after: ['handler.probe', 'clock.rate'],
  async run({ probeJobs, rate, moment, patience }) {
    const work = Math.ceil(moment * rate);
    const all = await Promise.all(Array.from({ length: jobs }, () => probeJobs.run('probe', { work })));
    const ran = all.filter((probeJob): probeJob is Ran => probeJob.came === 'ran');
    if (ran.length < jobs) return [few(ran.length, patience.job)];
    const starts = ran.map(({ at }) => at).toSorted((a, b) => a - b);
    const alone = starts.slice(1).every((at, index) => at - starts[index]! >= 0.9 * work);
    if (!alone) return [ok('the probe endpoint works on several jobs at once')];
    return [
      warning(
        'the probe endpoint works on one job at a time',
        'Give it more workers, a hundred if it can have them: each rule would wait for all others.',
      ),
    ];
  },
};

function few(ran: number, patience: number): Finding {
  return ran === 0
    ? skippedFinding('no job ran')
    : warning(
        `of ${jobs} jobs at once the probe endpoint ran ${ran} within ${seconds(patience)}`,
        'Give it more workers, or keep some warm.',
      );
}
