import type { Duration } from '../../engine/time/time.ts';
import type { HeardProbeReport } from '../../service/case/beacons.ts';
import {
  endsOf,
  type History,
  type JobHistory,
  mayFollow,
  type PlacedCall,
  startsOf,
  wasAccepted,
} from './job-history.ts';
import { executionTimeoutOf } from './plan.ts';

/** What no conforming history explains: observed, or resting on what was not heard, or not heard in time. */
export type Problem = {
  readonly says: string;
  readonly isObserved: boolean;
  /** Whether another caller of the endpoint may have brought it about. */
  readonly mayBeOthers?: true;
};

type Judge = (job: JobHistory, history: History) => Problem | undefined;

/** For which share of its work a job is at work for certain: a clock that runs fast ends a pause a little early. */
const surelyAtWork = 0.5;

/** What can't be accounted for in a history: jobs lost, doubled, resurrected or mixed up. */
export function problemsIn(history: History): Problem[] {
  const { jobs } = history;
  const judged = jobs.flatMap((job) => judges.map((judge) => judge(job, history)));
  return [...doubled(jobs), ...judged].filter((problem) => problem !== undefined);
}

const judges: readonly Judge[] = [
  lost,
  unended,
  mixedUp,
  unexplainedEnd,
  ranTwice,
  uncancelled,
  resurrected,
  neverRetried,
];

function doubled(jobs: readonly JobHistory[]): (Problem | undefined)[] {
  const byId = Map.groupBy(jobs, ({ id }) => id);
  return [...byId.values()].map((some) =>
    some.length > 1 ? observedProblem(`${namesOf(some)} have one id`) : undefined,
  );
}

/** An accepted job that nobody knows any more, although nothing can have removed it. */
function lost(job: JobHistory, history: History): Problem | undefined {
  const { last, number } = job;
  if (last.record.status !== undefined && last.status < 300) return undefined;
  const says = `job ${number} was accepted and is lost: ${last.status}`;
  if (!history.purges.some((purge) => mayFollow(purge, job.submission))) return observedProblem(says);
  const isDone = endsOf(job).length > 0 && job.retries.length === 0;
  return isDone ? unheard(`${says}, although it had run to its end`) : undefined;
}

function unended({ last, number }: JobHistory): Problem | undefined {
  const { status } = last.record;
  const isOpen = status === 'IN_QUEUE' || status === 'IN_PROGRESS';
  return isOpen ? unheard(`job ${number} never came to its end: it is ${status}`) : undefined;
}

function mixedUp(job: JobHistory): Problem | undefined {
  const { last, mark, number } = job;
  const { status, output } = last.record;
  if (status !== 'COMPLETED' || hasItsOutput(job)) return undefined;
  return observedProblem(
    `job ${number} should have the output of mark ${mark} and has ${JSON.stringify(output)}`,
  );
}

function hasItsOutput({ last, mark }: JobHistory): boolean {
  return JSON.stringify(last.record.output) === JSON.stringify({ mark });
}

/** An end that nothing led to. A FAILED is none: any worker may be lost. */
function unexplainedEnd(job: JobHistory, { purges }: History): Problem | undefined {
  const { last, number } = job;
  const hasRun = startsOf(job).length > 0 && hasItsOutput(job);
  const ran = endsOf(job).length > 0 || job.plan.silent || hasRun;
  switch (last.record.status) {
    case 'COMPLETED':
      return ran ? undefined : unheard(`job ${number} is COMPLETED and never ran to its end`);
    case 'CANCELLED': {
      const isCancelled = job.cancels.some(wasAccepted);
      const isPurged = purges.some((purge) => mayFollow(purge, job.submission));
      return isCancelled || isPurged
        ? undefined
        : { ...observedProblem(`job ${number} is CANCELLED, and nobody cancelled it`), mayBeOthers: true };
    }
    case 'TIMED_OUT': {
      const lived = last.answered - job.submission.sent;
      const isEarly = lived < 0.9 * executionTimeoutOf(job.plan);
      return isEarly ? observedProblem(`job ${number} is TIMED_OUT after ${lived} ms`) : undefined;
    }
    default:
      return undefined;
  }
}

/** Two runs that came to their end, or a run after one that did, which nobody asked for. */
function ranTwice(job: JobHistory): Problem | undefined {
  const { reports, retries, number } = job;
  const ends = endsOf(job).length;
  const asked = retries.filter(wasAccepted).length;
  if (ends > 1 + asked)
    return observedProblem(`job ${number} ran to its end ${ends} times, retried ${asked} times`);
  const first = reports.findIndex(({ event }) => event === 'end');
  const again = first >= 0 && reports.slice(first).some(({ event }) => event === 'start');
  return again && asked === 0
    ? unheard(`job ${number} ran again after its end, and nobody retried it`)
    : undefined;
}

/** A job that completed although it was cancelled before its work can have been done. */
function uncancelled(job: JobHistory): Problem | undefined {
  const { number, last, plan, submission } = job;
  const mayBeDone = submission.sent + surelyAtWork * plan.work;
  const wasDone = last.record.status === 'COMPLETED';
  return wasDone && wholeCancels(job).some(({ answered }) => answered < mayBeDone)
    ? observedProblem(`job ${number} is COMPLETED, though it was cancelled while it had not ended`)
    : undefined;
}

/** The cancels that were answered with CANCELLED, and after which no retry was taken. */
function wholeCancels(job: JobHistory): PlacedCall[] {
  return job.cancels.filter(
    (one) => wasAccepted(one) && one.answer.record.status === 'CANCELLED' && isLastCall(one, job),
  );
}

/** A run that began after the job was cancelled, or purged before it ever ran, and not retried since. */
function resurrected(job: JobHistory, history: History): Problem | undefined {
  const { number } = job;
  for (const cancel of wholeCancels(job)) {
    const isFree = !isWorkerBusy(cancel, history);
    if (startsAfter(cancel, job, isFree ? history.grace : history.lag).length > 0) {
      return unheard(`job ${number} ran after it was cancelled`);
    }
  }
  const isPurged = history.purges.some((purge) => ranAfterPurge(purge, history).includes(job));
  return isPurged ? unheard(`job ${number} ran after it was purged`) : undefined;
}

function isLastCall(call: PlacedCall, { retries }: JobHistory): boolean {
  return !retries.some((retry) => wasAccepted(retry) && mayFollow(retry, call));
}

function startsAfter({ answered }: PlacedCall, job: JobHistory, grace: Duration): HeardProbeReport[] {
  return startsOf(job).filter(({ since }) => since > answered + grace);
}

/** Whether the one worker of a case was at work throughout a call: what had not begun by then was in the queue. */
function isWorkerBusy(call: PlacedCall, history: History): boolean {
  return history.hasOneWorker && history.jobs.some((job) => wasAtWork(job, call, history));
}

/**
 * The jobs that ran for the first time after a purge that should have removed them. A handler may begin some time after
 * its job was picked up: the first of them may have been at a free worker, no longer in the queue.
 */
function ranAfterPurge(purge: PlacedCall, history: History): JobHistory[] {
  if (!wasAccepted(purge)) return [];
  const isBusy = isWorkerBusy(purge, history);
  const ran = history.jobs.filter((job) => {
    const after = startsAfter(purge, job, isBusy ? history.lag : history.grace).length;
    const isFirst = after > 0 && startsOf(job).length === after;
    return isFirst && purge.began > job.submission.ended && isLastCall(purge, job);
  });
  const inOrder = ran.toSorted((one, other) => startsOf(one)[0]!.since - startsOf(other)[0]!.since);
  return isBusy ? inOrder : inOrder.slice(1);
}

/** Whether one run of a job lasted from before a call until after it. */
function wasAtWork({ reports }: JobHistory, { sent, answered }: PlacedCall, { lag }: History): boolean {
  return reports.some(({ event, since }, index) => {
    const next = reports[index + 1];
    const isOne = event === 'start' && next?.event === 'end';
    return isOne && since + lag <= sent && next.since > answered + lag;
  });
}

/** A retry that was accepted and had no effect. */
function neverRetried(job: JobHistory, { purges }: History): Problem | undefined {
  const { number, cancels, retries } = job;
  const isUndone = (retry: PlacedCall) =>
    [...cancels, ...purges].some((call) => wasAccepted(call) && mayFollow(call, retry));
  const queued = retries.filter((retry) => wasAccepted(retry) && retry.answer.record.status === 'IN_QUEUE');
  const idle = queued.some((retry) => !isUndone(retry) && startsOf(job).length <= retry.startsBefore);
  return idle ? unheard(`job ${number} was retried and never ran again`) : undefined;
}

function observedProblem(says: string): Problem {
  return { says, isObserved: true };
}

function unheard(says: string): Problem {
  return { says, isObserved: false };
}

function namesOf(jobs: readonly JobHistory[]): string {
  return jobs.map(({ number }) => `job ${number}`).join(' and ');
}
