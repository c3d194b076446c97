import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, skippedFinding, warning } from '../finding.ts';

/** How much longer a job is than the setting that must end it. */
const beyond = 1.5;

/** The endpoint that is named for its executionTimeout has the one that the profile states. @see interface 2.2 */
export const executionTimeouts: DoctorCheck = {
  id: 'capability.execution-timeout',
  after: ['handler.limited', 'clock.rate'],
  async run({ profile, probeJobs, rate, patience }) {
    const setting = profile.capabilities?.executionTimeoutMs?.limited;
    if (setting === undefined || setting === null) {
      return [
        warning(
          'endpoints.limited is named, and its executionTimeout is not: no rule uses it',
          'State it in capabilities.executionTimeoutMs.limited.',
        ),
      ];
    }
    if ((setting * beyond) / rate > patience.job / 2)
      return [ok('its executionTimeout is too long to be tried')];
    return [
      checkExecutionTimeout(setting, await probeJobs.run('limited', { work: Math.ceil(setting * beyond) })),
    ];
  },
};

function checkExecutionTimeout(
  setting: number,
  probeJob: Awaited<ReturnType<DoctorCheckContext['probeJobs']['run']>>,
): Finding {
  if (probeJob.came === 'ended' && probeJob.status !== 'COMPLETED')
    return ok(`endpoint limited ends a job after ${setting} ms`);
  if (probeJob.came !== 'ran') return skippedFinding('a job that was to run beyond it did not end');
  return foundProblem(
    `endpoint limited is said to end jobs after ${setting} ms, and one of ${Math.ceil(setting * beyond)} ms ran to its end`,
    'Set its executionTimeout so, or fix capabilities.executionTimeoutMs.limited.',
  );
}

/** The endpoint that is named for its rate limits tells by how much a worker raises them. @see interface 8 */
export const requestsPerWorker: DoctorCheck = {
  id: 'capability.requests-per-worker',
  after: [],
  async run({ profile }) {
    if (typeof profile.capabilities?.requestsPerWorker?.scaling === 'number') {
      return [ok('the profile states by how much a worker of endpoint scaling raises its rate limits')];
    }
    return [
      warning(
        'endpoints.scaling is named, and by how much a worker raises its rate limits is not: no rule uses it',
        'State it in capabilities.requestsPerWorker.scaling.',
      ),
    ];
  },
};
