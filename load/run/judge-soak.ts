import { counted } from '../../engine/counted.ts';
import type { HeardProbeReport } from '../../service/case/beacons.ts';
import type { Problem } from '../../suites/history/account.ts';
import { type SoakJob, soakOperations } from '../plan/soak-mix.ts';
import { accountFor, isFollowed } from './account-jobs.ts';
import { leastSpan } from './memory-slope.ts';
import { countOfMetric, type MergedCounts } from './merge-summaries.ts';
import type { MemorySamples } from './sample-memory.ts';
import type { LoadFinding } from './verdict.ts';

const mebi = 1024 * 1024;
/** The share of jobs whose end is laid to others, who may use the endpoint of a soak: more of them are the target's. */
const mostByOthers = 0.01;
const tags = { load: 'soak' };

export function judgeAnswers(counts: MergedCounts): LoadFinding {
  const [wrong = 0, lost = 0, refused = 0, unavailable = 0, again = 0] = [
    ...['wrong', 'lost', 'refused', 'unavailable', 'asked_again'],
  ].map((metric) => countOfMetric(counts, metric, tags));
  const calls = counts.http_reqs?.count ?? 0;
  const cut = (counts.begun?.count ?? 0) - (counts.iterations?.count ?? 0);
  const part = { part: 'answers', documented: 'every answer is the right one' };
  const measured = [
    ...[counted(calls, 'call'), `${wrong} answered wrongly`, `${refused} refused`, `${lost} unanswered`],
    ...(unavailable > 0 ? [`${unavailable} answered with a 5xx`] : []),
    ...(again > 0 ? [`${again} asked again after a 5xx`] : []),
  ].join(', ');
  const wrongWords = 'answers with a status or a body that is not as documented';
  if (wrong > 0)
    return { ...part, measured, verdict: 'fail', reason: byOperation(wrongWords, 'wrong', counts) };
  const reasons = [
    ...(refused + lost > 0 ? ['not every call was served'] : []),
    ...(cut > 0 ? [`${counted(cut, 'job')} had an unanswered call when the soak was over`] : []),
    ...(unavailable > 0
      ? [byOperation('a gateway may have answered with a 5xx', 'unavailable', counts)]
      : []),
  ];
  if (reasons.length > 0) return { ...part, measured, verdict: 'inconclusive', reason: reasons.join('; ') };
  return { ...part, measured, verdict: calls > 0 ? 'pass' : 'inconclusive' };
}

/** Words with how often a metric was counted for each operation behind them. */
function byOperation(words: string, metric: string, counts: MergedCounts): string {
  const which = soakOperations.flatMap((operation) => {
    const count = countOfMetric(counts, metric, { operation });
    return count === 0 ? [] : [`${count} of /${operation}`];
  });
  return [words, which.join(', ')].filter(Boolean).join(': ');
}

/**
 * Histories as in the suites: what was seen is a violation, what was only not heard is none yet.
 * @param jump what happened to the clock by which the calls are timed, where anything did: it may explain what is seen
 */
export function judgeJobs(
  counts: MergedCounts,
  soakJobs: readonly SoakJob[],
  reports: readonly HeardProbeReport[] | undefined,
  jump?: string,
): LoadFinding {
  const problems = accountFor(soakJobs, reports);
  const taken = counts.jobs?.count ?? 0;
  const followed = soakJobs.filter(isFollowed).length;
  const measured = `${followed} histories of ${taken} jobs, ${problems.length} that nothing explains`;
  const part = { part: 'histories', documented: 'each accepted job is accounted for once', measured };
  const reason = wordsOf(problems);
  if (problems.length > 0 && jump !== undefined)
    return { ...part, verdict: 'inconclusive', reason: `${jump}: ${reason}` };
  const observed = problems.filter(({ isObserved }) => isObserved);
  const ofOthers = observed.filter(({ mayBeOthers }) => mayBeOthers);
  const areRare = ofOthers.length <= Math.max(1, mostByOthers * followed);
  if (observed.length > (areRare ? ofOthers.length : 0))
    return { ...part, verdict: 'fail', reason: wordsOf(observed) };
  if (ofOthers.length > 0)
    return {
      ...{ ...part, verdict: 'inconclusive' },
      reason: `${reason}; another caller of the endpoint may have done it`,
    };
  if (problems.length > 0) return { ...part, verdict: 'inconclusive', reason };
  if (followed < taken || taken === 0)
    return { ...part, verdict: 'inconclusive', reason: 'not every job was followed to its end' };
  return { ...part, verdict: 'pass' };
}

function wordsOf(problems: readonly Problem[]): string {
  return problems
    .slice(0, 3)
    .map(({ says }) => says)
    .join('; ');
}

/** @param asked how many jobs were to be submitted */
export function judgePace(counts: MergedCounts, asked: number): LoadFinding {
  const made = counts.iterations?.count ?? 0;
  const dropped = countOfMetric(counts, 'dropped_iterations', { scenario: 'mixed' });
  const verdict = dropped > 0 ? 'inconclusive' : 'pass';
  return {
    ...{ part: 'pace', verdict, documented: `${asked} jobs asked for` },
    measured: `${made} made, ${dropped} dropped`,
    ...(dropped > 0 ? { reason: 'the load was lower than asked for' } : {}),
  };
}

/** @param most MiB that the process may grow by in an hour; undefined where nothing is demanded */
export function judgeMemory({ slope, ...sizes }: MemorySamples, most: number | undefined): LoadFinding {
  const [first, largest, last] = [sizes.first, sizes.most, sizes.last].map(mebibytes);
  const growth = `${first} at first, ${largest} at most, ${last} in the end`;
  const documented =
    most === undefined ? 'what the emulator grows by' : `the emulator grows by ${most} MiB an hour at most`;
  const part = { part: 'memory', documented };
  if (slope === undefined)
    return {
      ...{ ...part, measured: growth, verdict: most === undefined ? 'measured' : 'inconclusive' },
      ...(most === undefined
        ? {}
        : { reason: `the soak is too short: a slope takes ${leastSpan / 60_000} minutes after the warm-up` }),
    };
  const { perHour, low, high } = slope;
  const measured = `${growth}; ${mebibytes(perHour)} an hour (${mebibytes(low)} to ${mebibytes(high)})`;
  if (most === undefined) return { ...part, measured, verdict: 'measured' };
  if (low > most * mebi) return { ...part, measured, verdict: 'fail', reason: 'the whole interval is above' };
  if (high <= most * mebi) return { ...part, measured, verdict: 'pass' };
  return { ...part, measured, verdict: 'inconclusive', reason: 'the interval reaches above: soak longer' };
}

function mebibytes(bytes: number): string {
  return `${Number((bytes / mebi).toPrecision(3))} MiB`;
}
