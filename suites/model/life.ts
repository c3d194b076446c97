import { leastMeasured } from '../../engine/time/least-measured.ts';
import type { Bracket, Duration, Instant, Time } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { Answer } from '../../service/client/answer.ts';
import type { ModelJobSpec } from './job-spec.ts';
import {
  drifted,
  isEndedFor,
  isRestingFor,
  isUnfinishedFor,
  type Move,
  type State,
  type States,
} from './states.ts';

/** What the model knows of one job: where it may be, and since when. */
export type Life = {
  readonly number: number;
  readonly id: string;
  readonly mark: string;
  readonly spec: ModelJobSpec;
  readonly submission: Bracket;
  /** How long its result is kept, at least and at most; a retry may change that. @see interface 8 */
  kept: { least: Duration; most: Duration };
  states: States;
  retried: boolean;
  /** When it was queued at the earliest: its submission, or the last retry that certainly queued it. */
  queuedAt: Instant;
  /** The ends that had been heard of it then. */
  endsBefore: number;
  /** An instant at which it had certainly not ended since. */
  unfinishedAt: Instant;
  /** When it had certainly ended; undefined while it may not have. */
  endedBy: Instant | undefined;
  /** The starts that had been heard when it was last looked at. */
  starts: number;
  /** Since when it can't start again by itself, and the starts heard once that has reached the workers. */
  rest: { since: Instant; starts: number | undefined } | undefined;
};

/** Whether a limit may have passed within so much time between calls: not too early a claim on any clock. */
function mayHavePassed(took: Duration, limit: Duration, time: Time): boolean {
  return took >= leastMeasured(limit, time);
}

/** How strictly evidence is taken: what rests on time or on beacons alone is not observed evidence. */
export type Strictness = 'strict' | 'lenient';

/** Where a job may be when a call is answered. */
export function statesAt(
  life: Life,
  call: Bracket,
  caseContext: CaseContext,
  how: Strictness = 'strict',
): States {
  const isOver = isOverdue(life, call, caseContext);
  const reached = drifted(life.states, (move) => mayMove(life, move, call, caseContext, how));
  if (how === 'lenient') return reached;
  return new Set([...reached].filter((state) => !isOver(state)));
}

function mayMove(
  life: Life,
  { by, to }: Move,
  call: Bracket,
  caseContext: CaseContext,
  how: Strictness,
): boolean {
  const { time, beacons } = caseContext;
  const { spec, submission, queuedAt } = life;
  const passed = (since: Instant, limit: Duration) => mayHavePassed(call.answered - since, limit, time);
  if (by === 'ttl') return passed(submission.sent, spec.ttl ?? limits.ttl.maximum);
  if (by === 'retention') return passed(life.unfinishedAt, life.kept.least);
  if (to === 'COMPLETED') {
    const isHeard = how === 'lenient' || beacons.ends(life.id) > life.endsBefore;
    return isHeard && passed(queuedAt, spec.work);
  }
  // Whether one limit spans all attempts, those before a retry included, is open.
  if (to === 'TIMED_OUT') {
    return life.retried || passed(queuedAt, spec.executionTimeout ?? limits.executionTimeout.maximum);
  }
  return true;
}

/** States that a job should have left for good by now. @see interface 2.2, 8 */
function isOverdue(life: Life, call: Bracket, { time, beacons }: CaseContext): (state: State) => boolean {
  const { spec, submission, retried, kept } = life;
  const ttlEnd = retried ? Infinity : submission.answered + (spec.ttl ?? limits.ttl.maximum) + time.slack;
  const endedBy = ranSince(life, beacons) ? undefined : life.endedBy;
  const keptUntil = (endedBy ?? Infinity) + kept.most + time.slack;
  return (state) => {
    if (isUnfinishedFor(new Set([state]))) return call.sent > ttlEnd;
    return isEndedFor(new Set([state])) && call.sent > keptUntil;
  };
}

/** Whether a job whose end need not have been its last has begun another attempt since it was last looked at. */
function ranSince(life: Life, { starts }: CaseContext['beacons']): boolean {
  return !isRestingFor(life.states) && starts(life.id) !== life.starts;
}

/** Takes in where the job may be after a call. */
export function settle(life: Life, states: States, call: Bracket, { beacons }: CaseContext): void {
  const starts = beacons.starts(life.id);
  const ranAgain = starts !== life.starts;
  life.states = states;
  life.starts = starts;
  if (isUnfinishedFor(states)) {
    life.unfinishedAt = call.sent;
    life.endedBy = undefined;
  } else if (isEndedFor(states)) {
    // Between attempts that the service makes by itself an end may have shown.
    if (life.endedBy === undefined || ranAgain) life.endedBy = call.answered;
  }
}

/** A job that is put into the queue again; or may have been, and then it may as well go on as it did before. */
export function requeue(life: Life, call: Bracket, isCertain: boolean, { beacons }: CaseContext): void {
  life.retried = true;
  if (isCertain) {
    life.queuedAt = call.sent;
    life.endsBefore = beacons.ends(life.id);
  }
  life.kept = { least: life.kept.least, most: limits.retention.run };
  life.rest = undefined;
}

/** A job that was taken. `/run` says where it is. */
export function bornBy(
  answer: Answer,
  more: Pick<Life, 'number' | 'id' | 'mark' | 'spec' | 'kept' | 'states'>,
): Life {
  const { sent, answered } = answer;
  return {
    ...more,
    submission: { sent, answered },
    retried: false,
    queuedAt: sent,
    endsBefore: 0,
    unfinishedAt: sent,
    endedBy: isEndedFor(more.states) ? answered : undefined,
    starts: 0,
    rest: undefined,
  };
}
