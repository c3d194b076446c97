import { memberIn } from '../../../engine/http/member-in.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { type DoctorCheck, type Finding, foundProblem, ok, skippedFinding, warning } from '../finding.ts';
import { isSuccess } from '../reply.ts';

/** The exclusive endpoint works on one job at a time, as far as two jobs can tell, and nobody else uses it. */
export const exclusiveWorker: DoctorCheck = {
  id: 'endpoint.exclusive.alone',
  after: ['handler.exclusive', 'endpoints.differ', 'clock.rate'],
  async run(checkContext) {
    const { probeJobs, rate, moment, health } = checkContext;
    // The one probe job of this endpoint is over by then: what is there belongs to somebody else.
    await probeJobs.of('exclusive');
    const before = await health('exclusive');
    const others = isSuccess(before) ? jobsIn(before.json) : 0;
    const work = Math.ceil(moment * rate);
    const [one, other] = await Promise.all([
      probeJobs.run('exclusive', { work }),
      probeJobs.run('exclusive', { work }),
    ]);
    const used = others > 0 ? [taken(others)] : [];
    if (one.came !== 'ran' || other.came !== 'ran')
      return [...used, skippedFinding('two jobs at once did not both run')];
    const apart = Math.abs(one.at - other.at);
    if (apart < 0.9 * work) return [...used, together(checkContext)];
    return used.length > 0 ? used : [ok('the exclusive endpoint works on one job at a time')];
  },
};

function together({ profile }: DoctorCheckContext): Finding {
  const concurrent = profile.capabilities?.concurrentHandler === true;
  return foundProblem(
    'the exclusive endpoint worked on two jobs at once',
    concurrent
      ? 'Have its handler take one job at a time: this endpoint alone must, whatever the others do.'
      : 'Give it one worker at most, and a handler that takes one job at a time.',
  );
}

function taken(jobs: number): Finding {
  return warning(
    `somebody else uses the exclusive endpoint: it has ${jobs} job${jobs > 1 ? 's' : ''} that this run did not submit`,
    'Let nobody else use it while a run lasts, or purge its queue.',
  );
}

/** @see interface 2.6 */
function jobsIn(json: unknown): number {
  const jobs = memberIn(json, 'jobs');
  const counts = ['inQueue', 'inProgress'].map((name) => memberIn(jobs, name));
  return counts.reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);
}
