import type { AsyncCommand } from 'fast-check';
import type { Duration, Instant } from '../../engine/time/time.ts';
import { limits } from '../../generated/limits.ts';
import type { CaseContext } from '../../service/case/case-context.ts';
import type { Life } from './life.ts';
import { isRestingFor } from './states.ts';

/** What the document lets us know of the jobs of one case. */
export type Model = {
  readonly lives: Life[];
  /** How much time commands may still let pass, in milliseconds of the target's time. */
  left: Duration;
  /** When the queue was last purged: more than two of these in ten seconds may be refused. @see interface 8 */
  purgedAt: Instant;
  now: Instant;
};

export type Real = {
  readonly caseContext: CaseContext;
  /** How long a worker may take to learn of a cancel, and to begin what it has picked up. */
  readonly moment: Duration;
};

/** One step of a case. It keeps nothing, so that the same sequence is the same case again. */
export type Command = AsyncCommand<Model, Real, false>;

export function newModel(left: Duration, { time }: CaseContext): Model {
  return { lives: [], left, purgedAt: -Infinity, now: time.now() };
}

export function mayPurge({ now, purgedAt }: Model): boolean {
  return now - purgedAt > limits.rate.window;
}

/** The pick of the job that was submitted last. */
export const last = -1;

/** A pick as a failure report shows it. */
export function jobOf(pick: number): string {
  return pick === last ? 'the last' : `#${pick}`;
}

/** The job that a pick means: among those that one would choose, where there are any. */
export function chosen({ lives }: Model, pick: number, wanted: (life: Life) => boolean = () => true): Life {
  if (pick === last) return lives.at(-1)!;
  const some = lives.filter(wanted);
  const among = some.length > 0 ? some : lives;
  return among[pick % among.length]!;
}

/** How long after a call what it leads to has reached every worker, in milliseconds of the target's time. */
export function graceOf({ caseContext, moment }: Real): Duration {
  return moment + caseContext.time.slack + caseContext.time.tick;
}

/**
 * Listens for runs that nothing leads to: of a job that completed, was cancelled, removed or deleted.
 * A run that began before may be heard of for a while.
 */
export function listen(model: Model, real: Real): void {
  const { time, beacons, expect, elapsed } = real.caseContext;
  model.now = time.now();
  for (const life of model.lives) {
    if (!isRestingFor(life.states)) {
      life.rest = undefined;
      continue;
    }
    const starts = beacons.starts(life.id);
    life.rest ??= { since: model.now, starts: undefined };
    if (life.rest.starts === undefined) {
      if (model.now >= life.rest.since + graceOf(real)) life.rest.starts = starts;
      continue;
    }
    const before = life.rest.starts;
    const where = [...life.states].join(' or ');
    elapsed(() => expect(starts, `the runs of job ${life.number}, which is ${where}`).toBe(before));
  }
}
