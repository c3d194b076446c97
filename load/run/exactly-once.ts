import { wilsonInterval } from '../../engine/measurement/wilson.ts';
import type { HeardProbeReport } from '../../service/case/beacons.ts';
import { isUnavailable } from '../plan/is-unavailable.ts';
import type { SoakJob } from '../plan/soak-mix.ts';
import type { LoadFinding } from './verdict.ts';

/** How many of the jobs that were accepted ran to their end too often, and how many never came to one. */
export type ExactlyOnce = { readonly jobs: number; readonly doubled: number; readonly lost: number };

/**
 * Counts the ends of runs that probes reported: one, and one more for each retry that may have been taken. A job that nobody followed to
 * its end is lost.
 * @param accepted how many jobs were accepted
 */
export function countRuns(
  accepted: number,
  jobs: readonly SoakJob[],
  reports: readonly HeardProbeReport[],
): ExactlyOnce {
  const ends = Map.groupBy(
    reports.filter(({ event }) => event === 'end'),
    ({ job }) => job,
  );
  const endsOf = (one: SoakJob) => ends.get(String(fieldIn(one.submission.body, 'id')))?.length ?? 0;
  const retriesOf = ({ retries }: SoakJob) =>
    retries.filter(({ status }) => status < 300 || isUnavailable(status)).length;
  return {
    jobs: accepted,
    doubled: jobs.filter((one) => endsOf(one) > 1 + retriesOf(one)).length,
    lost: accepted - jobs.filter(({ last }) => isFinal(fieldIn(last.body, 'status'))).length,
  };
}

/** The meter measures: whether a run too many breaks something, the histories say. */
export function exactlyOnceFinding({ jobs, doubled, lost }: ExactlyOnce): LoadFinding {
  const share = (count: number) => {
    const [low, high] = wilsonInterval(count, jobs).map((one) => `${Number((100 * one).toPrecision(3))} %`);
    return `${low} to ${high} with 95 %`;
  };
  return {
    ...{ part: 'exactly once', verdict: 'measured' },
    documented: 'how many jobs ran twice, and how many were lost',
    measured: `of ${jobs} jobs ${doubled} ran to their end too often (${share(doubled)}), ${lost} were lost (${share(lost)})`,
  };
}

/**
 * What was reported of each job up to the end of its first run, and all of a job that was retried: where workers are paused and
 * go on, a second run is theirs, and says nothing of the service.
 */
export function withoutSecondRuns(
  jobs: readonly SoakJob[],
  reports: readonly HeardProbeReport[],
): HeardProbeReport[] {
  const retried = new Set(
    jobs.filter(({ retries }) => retries.length > 0).map(({ submission }) => fieldIn(submission.body, 'id')),
  );
  const ended = new Set<string>();
  return reports.filter(({ job, event }) => {
    if (retried.has(job)) return true;
    if (ended.has(job)) return false;
    if (event === 'end') ended.add(job);
    return true;
  });
}

/** Whether a status is that of a job which has ended. @see interface 2.2 */
export function isFinal(status: unknown): boolean {
  return typeof status === 'string' && /^(COMPLETED|FAILED|CANCELLED|TIMED_OUT)$/.test(status);
}

function fieldIn(body: string, name: string): unknown {
  try {
    return (Object(JSON.parse(body)) as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
