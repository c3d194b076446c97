import type { Duration } from '../../engine/time/time.ts';
import type { HeardProbeReport } from '../../service/case/beacons.ts';
import { executionTimeoutOf } from './plan.ts';
import { type Deed, endsOf, type History, mayFollow, type Story, startsOf, wasTaken } from './story.ts';

/** What no conforming history explains. Witnessed, or resting on what was not heard, or not heard in time. */
export type Problem = { readonly says: string; readonly isWitnessed: boolean };

type Judge = (story: Story, history: History) => Problem | undefined;

/** What can't be accounted for in a history: jobs lost, doubled, resurrected or mixed up. */
export function problemsIn(history: History): Problem[] {
  const { stories } = history;
  const judged = stories.flatMap((story) => judges.map((judge) => judge(story, history)));
  return [...doubled(stories), ...judged].filter((problem) => problem !== undefined);
}

const judges: readonly Judge[] = [
  lost,
  unended,
  mixedUp,
  unexplainedEnd,
  ranTwice,
  resurrected,
  neverRetried,
];

function doubled(stories: readonly Story[]): (Problem | undefined)[] {
  const byId = Map.groupBy(stories, ({ id }) => id);
  return [...byId.values()].map((some) =>
    some.length > 1 ? witnessed(`${namesOf(some)} have one id`) : undefined,
  );
}

/** An accepted job that nobody knows any more, although nothing can have removed it. */
function lost(story: Story, history: History): Problem | undefined {
  const { last, number } = story;
  if (last.record.status !== undefined && last.status < 300) return undefined;
  const says = `job ${number} was accepted and is lost: ${last.status}`;
  if (!history.purges.some((purge) => mayFollow(purge, story.submission))) return witnessed(says);
  const isDone = endsOf(story).length > 0 && story.retries.length === 0;
  return isDone ? unheard(`${says}, although it had run to its end`) : undefined;
}

function unended({ last, number }: Story): Problem | undefined {
  const { status } = last.record;
  const isOpen = status === 'IN_QUEUE' || status === 'IN_PROGRESS';
  return isOpen ? unheard(`job ${number} never came to its end: it is ${status}`) : undefined;
}

function mixedUp({ last, mark, number }: Story): Problem | undefined {
  const { status, output } = last.record;
  if (status !== 'COMPLETED' || JSON.stringify(output) === JSON.stringify({ mark })) return undefined;
  return witnessed(`job ${number} should have the output of mark ${mark} and has ${JSON.stringify(output)}`);
}

/** An end that nothing led to. A FAILED is none: any worker may be lost. */
function unexplainedEnd(story: Story, { purges }: History): Problem | undefined {
  const { last, number } = story;
  const ran = endsOf(story).length > 0 || story.plan.silent;
  switch (last.record.status) {
    case 'COMPLETED':
      return ran ? undefined : unheard(`job ${number} is COMPLETED and never ran to its end`);
    case 'CANCELLED': {
      const isCancelled = story.cancels.some(wasTaken);
      const isPurged = purges.some((purge) => mayFollow(purge, story.submission));
      return isCancelled || isPurged
        ? undefined
        : witnessed(`job ${number} is CANCELLED, and nobody cancelled it`);
    }
    case 'TIMED_OUT': {
      const lived = last.answered - story.submission.sent;
      const isEarly = lived < 0.9 * executionTimeoutOf(story.plan);
      return isEarly ? witnessed(`job ${number} is TIMED_OUT after ${lived} ms`) : undefined;
    }
    default:
      return undefined;
  }
}

/** Two runs that came to their end, or a run after one that did, which nobody asked for. */
function ranTwice(story: Story): Problem | undefined {
  const { news, retries, number } = story;
  const ends = endsOf(story).length;
  const asked = retries.filter(wasTaken).length;
  if (ends > 1 + asked)
    return witnessed(`job ${number} ran to its end ${ends} times, retried ${asked} times`);
  const first = news.findIndex(({ event }) => event === 'end');
  const again = first >= 0 && news.slice(first).some(({ event }) => event === 'start');
  return again && asked === 0
    ? unheard(`job ${number} ran again after its end, and nobody retried it`)
    : undefined;
}

/** A run that began after the job was cancelled, or purged before it ever ran, and not retried since. */
function resurrected(story: Story, history: History): Problem | undefined {
  const { number, cancels } = story;
  const saidSo = ({ answer }: Deed) => answer.record.status === 'CANCELLED';
  for (const cancel of cancels.filter((one) => wasTaken(one) && saidSo(one) && isLastCall(one, story))) {
    const isFree = !isWorkerBusy(cancel, history);
    if (startsAfter(cancel, story, isFree ? history.grace : history.lag).length > 0) {
      return unheard(`job ${number} ran after it was cancelled`);
    }
  }
  const isPurged = history.purges.some((purge) => ranAfterPurge(purge, history).includes(story));
  return isPurged ? unheard(`job ${number} ran after it was purged`) : undefined;
}

function isLastCall(call: Deed, { retries }: Story): boolean {
  return !retries.some((retry) => wasTaken(retry) && mayFollow(retry, call));
}

function startsAfter({ answered }: Deed, story: Story, grace: Duration): HeardProbeReport[] {
  return startsOf(story).filter(({ since }) => since > answered + grace);
}

/** Whether the one worker of a case was at work throughout a call: what had not begun by then was in the queue. */
function isWorkerBusy(call: Deed, history: History): boolean {
  return history.hasOneWorker && history.stories.some((story) => wasAtWork(story, call, history));
}

/**
 * The jobs that ran for the first time after a purge that should have removed them. A handler may begin some time after
 * its job was picked up: the first of them may have been at a free worker, no longer in the queue.
 */
function ranAfterPurge(purge: Deed, history: History): Story[] {
  if (!wasTaken(purge)) return [];
  const isBusy = isWorkerBusy(purge, history);
  const ran = history.stories.filter((story) => {
    const after = startsAfter(purge, story, isBusy ? history.lag : history.grace).length;
    const isFirst = after > 0 && startsOf(story).length === after;
    return isFirst && purge.began > story.submission.ended && isLastCall(purge, story);
  });
  const inOrder = ran.toSorted((one, other) => startsOf(one)[0]!.since - startsOf(other)[0]!.since);
  return isBusy ? inOrder : inOrder.slice(1);
}

/** Whether one run of a job lasted from before a call until after it. */
function wasAtWork({ news }: Story, { sent, answered }: Deed, { lag }: History): boolean {
  return news.some(({ event, since }, index) => {
    const next = news[index + 1];
    const isOne = event === 'start' && next?.event === 'end';
    return isOne && since + lag <= sent && next.since > answered + lag;
  });
}

/** A retry that was taken and had no effect. */
function neverRetried(story: Story, { purges }: History): Problem | undefined {
  const { number, cancels, retries } = story;
  const isUndone = (retry: Deed) =>
    [...cancels, ...purges].some((call) => wasTaken(call) && mayFollow(call, retry));
  const queued = retries.filter((retry) => wasTaken(retry) && retry.answer.record.status === 'IN_QUEUE');
  const idle = queued.some((retry) => !isUndone(retry) && startsOf(story).length <= retry.startsBefore);
  return idle ? unheard(`job ${number} was retried and never ran again`) : undefined;
}

function witnessed(says: string): Problem {
  return { says, isWitnessed: true };
}

function unheard(says: string): Problem {
  return { says, isWitnessed: false };
}

function namesOf(stories: readonly Story[]): string {
  return stories.map(({ number }) => `job ${number}`).join(' and ');
}
