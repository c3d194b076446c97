import type { Bracket, Duration } from '../../engine/time/time.ts';
import type { HeardProbeReport } from '../../service/case/beacons.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { JobPlan } from './plan.ts';

/** A call and its place among all calls of the case: what ended before another began, came before it. */
export type PlacedCall = Bracket & {
  readonly began: number;
  readonly ended: number;
  readonly answer: Answer;
  /** The starts of the job that had been heard when it began. */
  readonly startsBefore: number;
};

/** All that is known of one job that was accepted. */
export type JobHistory = {
  readonly number: number;
  readonly id: string;
  readonly mark: string;
  readonly plan: JobPlan;
  readonly submission: PlacedCall;
  readonly cancels: readonly PlacedCall[];
  readonly retries: readonly PlacedCall[];
  readonly reports: readonly HeardProbeReport[];
  /** What was last answered about it. */
  readonly last: Answer;
};

/** A case as it was seen. */
export type History = {
  readonly jobs: readonly JobHistory[];
  readonly purges: readonly PlacedCall[];
  /** How long after a call what it leads to has reached every worker, and its handlers. */
  readonly grace: Duration;
  /** How much later than it happened a start or an end may be heard. */
  readonly lag: Duration;
  /** Whether all jobs of the case share one worker. */
  readonly hasOneWorker: boolean;
};

export function wasAccepted({ answer }: PlacedCall): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Whether one call may have had its effect after another. */
export function mayFollow(one: PlacedCall, other: PlacedCall): boolean {
  return one.ended > other.began;
}

export function startsOf({ reports }: JobHistory): HeardProbeReport[] {
  return reports.filter(({ event }) => event === 'start');
}

export function endsOf({ reports }: JobHistory): HeardProbeReport[] {
  return reports.filter(({ event }) => event === 'end');
}
