import type { HeardProbeReport } from '../../service/case/beacons.ts';
import { answerOf } from '../../service/client/answer.ts';
import { type Problem, problemsIn } from '../../suites/history/account.ts';
import type { JobHistory, PlacedCall } from '../../suites/history/job-history.ts';
import { isUnclear, type SoakCall, showsJob } from '../plan/soak-call.ts';
import type { SoakJob } from '../plan/soak-mix.ts';
import { isFinal } from './exactly-once.ts';

/** How long after a call what it leads to has reached every worker, in milliseconds of the target's time. */
const grace = 5000;

/** Whether the last call about a job showed it, and it is known what came of each of its cancels and retries. */
export function isFollowed({ last, cancels, retries }: SoakJob): boolean {
  return showsJob(last) && ![...cancels, ...retries].some(isUnclear);
}

/**
 * What no conforming history of these jobs explains, judged as `job.life.accounted` is. Of jobs whose last call was refused, not
 * read, or perhaps answered by a gateway, nothing is known.
 */
export function accountFor(
  jobs: readonly SoakJob[],
  reports: readonly HeardProbeReport[] | undefined,
): Problem[] {
  const byJob = Map.groupBy(reports ?? [], ({ job }) => job);
  const histories = jobs.filter(isFollowed).map((one) => jobHistoryOf(one, byJob, reports === undefined));
  const known = problemsIn({ jobs: histories, purges: [], grace, lag: grace, hasOneWorker: false });
  return [...known, ...histories.flatMap(changedEnd)];
}

/**
 * A job whose submission was answered with an end, and that has another one though nobody retried it. A failed attempt may show as
 * one while the service tries it again: where another start was heard, or none can be, nothing is said. @see interface 2.2
 */
function changedEnd({ number, submission, last, retries, reports, plan }: JobHistory): Problem[] {
  const [first, now] = [submission.answer, last].map(({ record }) => record.status);
  if (first === now || !isFinal(first) || retries.length > 0) return [];
  const mayBeOfAttempt = first === 'FAILED' || first === 'TIMED_OUT';
  const starts = reports.filter(({ event }) => event === 'start').length;
  if (mayBeOfAttempt && (plan.silent || starts > 1)) return [];
  const says = `job ${number} was ${first} when it was submitted, and is ${now}`;
  return [{ says, isObserved: !mayBeOfAttempt }];
}

function jobHistoryOf(
  job: SoakJob,
  byJob: ReadonlyMap<string, readonly HeardProbeReport[]>,
  silent: boolean,
): JobHistory {
  const { number, mark, work, kind } = job;
  const submission = placedCallOf(job.submission, []);
  const id = submission.answer.record.id!;
  const reports = byJob.get(id) ?? [];
  const plan = { at: 0, work, sync: kind === 'waited', word: 0 };
  return {
    ...{ number, id, mark, submission, reports, plan: silent ? { ...plan, silent } : plan },
    cancels: job.cancels.map((call) => placedCallOf(call, reports)),
    retries: job.retries.map((call) => placedCallOf(call, reports)),
    last: placedCallOf(job.last, reports).answer,
  };
}

/** Calls within one millisecond may have come in either order: then the one may follow the other. */
function placedCallOf(
  { sent, answered, status, body }: SoakCall,
  reports: readonly HeardProbeReport[],
): PlacedCall {
  const request = { operation: 'status', endpoint: 'probe', key: 'valid' } as const;
  const bytes = new TextEncoder().encode(body);
  const bracket = { sent, answered };
  return {
    ...bracket,
    ...{ began: sent, ended: answered + 1 },
    answer: answerOf(request, { status, headers: {}, bytes }, bracket),
    startsBefore: reports.filter(({ event, since }) => event === 'start' && since < sent).length,
  };
}
