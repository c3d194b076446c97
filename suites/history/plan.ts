import fc from 'fast-check';
import type { Duration } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { Breakage } from '../../service/case/beacons.ts';

/** What many clients do at once, each step at its moment after the beginning. */
export type Plan = {
  readonly jobs: readonly JobPlan[];
  readonly deeds: readonly LaterCalls[];
  /** When the queue is purged. */
  readonly purges: readonly Duration[];
};

export type JobPlan = {
  readonly at: Duration;
  readonly work: Duration;
  /** Submitted by `/runsync`. */
  readonly sync: boolean;
  /** Its runs are not reported, which saves calls. */
  readonly silent?: true;
  /** Its first runs break so. */
  readonly breaks?: { readonly how: Breakage; readonly runs: number };
  /** Sets the marks of one case apart from those of others. */
  readonly word: number;
};

/** What is done to a job so long after its submission: one call, or two in a row. */
export type LaterCalls = {
  readonly pick: number;
  readonly after: Duration;
  readonly calls: readonly ('cancel' | 'retry')[];
  /** Between the first call and the second. */
  readonly gap: Duration;
};

export type PlanSize = { readonly jobs: number; readonly deeds: number; readonly purges: number };

/** All in milliseconds of the target's time. */
export type Spans = {
  /** How long submissions go on. */
  readonly span: Duration;
  /** The longest work of a job. */
  readonly work: Duration;
  /** How long after its submission something is done to a job, at the latest. */
  readonly late: Duration;
};

export function plans(size: PlanSize, { span, work, late }: Spans): fc.Arbitrary<Plan> {
  const deeds = fc.array(laterCalls(size.jobs, span, late), { maxLength: size.deeds, size: 'max' });
  const purges = fc.array(fc.integer({ min: 0, max: span }), { maxLength: size.purges, size: 'max' });
  const jobs = fc.array(job(span, work), { minLength: size.jobs - 2, maxLength: size.jobs });
  return fc.record({ jobs, deeds, purges });
}

/** Many plain jobs at a few moments: what is lost once in a while is lost among these. */
export function masses(count: number, { span, work: mostWork }: Spans): fc.Arbitrary<Plan> {
  const at = fc.constantFrom(0, Math.floor(span / 2), span);
  const work = fc.constantFrom(0, Math.floor(mostWork / 3));
  const job = fc.record({
    ...{ at, work, word: fc.nat(), sync: fc.constant(false), silent: fc.constant<true>(true) },
  });
  const jobs = fc.array(job, { minLength: count - 2, maxLength: count });
  return jobs.map((some) => ({ jobs: some, deeds: [], purges: [] }));
}

/** One job whose work takes an hour or more. */
export function longJobs(): fc.Arbitrary<Plan> {
  const work = fc.integer({ min: longWork, max: mostLongWork });
  return fc
    .record({ at: fc.constant(0), work, word: fc.nat(), sync: fc.constant(false) })
    .map((one) => ({ jobs: [one], deeds: [], purges: [] }));
}

const longWork = 3_600_000;
/** The longest work of any job. */
export const mostLongWork = 2 * longWork;

/** How long a job may run: what takes longer than the default is allowed its time. */
export function executionTimeoutOf({ work }: Pick<JobPlan, 'work'>): Duration {
  return Math.max(limits.executionTimeout.default, 2 * work);
}

function job(span: Duration, mostWork: Duration): fc.Arbitrary<JobPlan> {
  const at = fc.integer({ min: 0, max: span });
  const work = fc.integer({ min: 0, max: Math.floor(mostWork) });
  const word = fc.nat();
  const breaks = fc.record({
    how: fc.constantFrom<Breakage>('fail', 'crash'),
    runs: fc.integer({ min: 1, max: 7 }),
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ at, work, word, sync: fc.constant(false) }) },
    {
      weight: 4,
      arbitrary: fc.record({ at, work: quick(mostWork), word, sync: fc.constant(false), breaks }),
    },
    { weight: 1, arbitrary: fc.record({ at, work, word, sync: fc.constant(true) }) },
  );
}

/** Jobs that break are tried again at once: they come to their end while others begin. */
function quick(mostWork: Duration): fc.Arbitrary<Duration> {
  return fc.integer({ min: 0, max: Math.floor(mostWork / 7) });
}

/** Some are done late, when jobs that break have come to their end even where each attempt takes a while to begin. */
function laterCalls(jobs: number, span: Duration, late: Duration): fc.Arbitrary<LaterCalls> {
  return fc.record({
    pick: fc.nat({ max: jobs - 1 }),
    after: fc.oneof(fc.integer({ min: 0, max: Math.floor(span / 2) }), fc.integer({ min: 0, max: late })),
    calls: fc.constantFrom<LaterCalls['calls']>(
      ['cancel'],
      ['retry'],
      ['retry', 'cancel'],
      ['cancel', 'retry'],
    ),
    gap: fc.integer({ min: 0, max: Math.floor(span / 20) }),
  });
}
