import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duration } from '../time/time.ts';

/**
 * Admits so many cases at a time as are answered promptly: few at first, more while answers come at once, fewer while they
 * come late. All rules of a worker share it.
 */
export type Admission = {
  /**
   * Does some work when there is room for it, in the order in which it was asked for. What is asked for within that work
   * is part of it, and waits for nothing.
   */
  admit<T>(work: (admitted: Admitted) => Promise<T>): Promise<T>;
  /** How many may be under way now. */
  limit(): number;
};

/** Work that was let in. */
export type Admitted = {
  /** Reports how long the answer to a call took that is the same in each case, in real milliseconds. */
  answered(took: Duration): void;
  /** Gives the room back before the work is done: it only waits from now on. */
  leave(): void;
};

export type AdmissionOptions = {
  /** The longest delay of our own event loop since it was asked for last, in real milliseconds. */
  lag(): Duration;
  /** Called when the first is let in, and when the last has left. */
  active?(isActive: boolean): void;
};

/** How many at first, at the least and at the most: two keep us and the emulator busy, more than a hundred only wait. */
const atFirst = 4;
const least = 2;
const most = 100;

type Bound = { readonly least: Duration; readonly times: number; readonly most: Duration };

/** An answer is prompt up to the one, and late beyond the other: so many times the best answer, in real milliseconds. */
const prompt: Bound = { least: 100, times: 8, most: 500 };
const late: Bound = { least: 1000, times: 40, most: 3000 };
/** The same of the delay of our own event loop. */
const lags = { prompt: 100, late: 500 };

/** What is left of the room where answers come late. */
const shrinking = 0.7;

export function createAdmission({ lag, active = () => {} }: AdmissionOptions): Admission {
  const queue: (() => void)[] = [];
  const within = new AsyncLocalStorage<Admitted>();
  let limit = atFirst;
  let inside = 0;
  let best = Infinity;
  let hasShrunk = false;
  /** How many more leave before it may shrink again: they were let in by the limit before. */
  let untilNext = 0;

  function authorize(): void {
    while (inside < Math.floor(limit) && queue.length > 0) {
      if (inside++ === 0) active(true);
      queue.shift()!();
    }
  }

  function learn(took: Duration | undefined): void {
    const delay = lag();
    if (took !== undefined) best = Math.min(best, took);
    const isLate = isAbove(took, late) || delay > lags.late;
    const isPrompt = !isAbove(took, prompt) && delay <= lags.prompt;
    untilNext -= 1;
    if (isLate && untilNext <= 0) {
      limit = Math.max(least, limit * shrinking);
      untilNext = limit;
      hasShrunk = true;
    } else if (isPrompt && queue.length > 0) {
      limit = Math.min(most, limit + (hasShrunk ? 1 / limit : 1));
    }
  }

  function isAbove(took: Duration | undefined, bound: Bound): boolean {
    return took !== undefined && took > Math.min(Math.max(bound.least, bound.times * best), bound.most);
  }

  function letOneIn(): Admitted {
    let isInside = true;
    let took: Duration | undefined;
    return {
      answered(ms) {
        took = ms;
      },
      leave() {
        if (!isInside) return;
        isInside = false;
        inside -= 1;
        learn(took);
        authorize();
        if (inside === 0) active(false);
      },
    };
  }

  return {
    async admit(work) {
      const outer = within.getStore();
      if (outer !== undefined) return work(outer);
      await new Promise<void>((resolve) => {
        queue.push(resolve);
        authorize();
      });
      const admitted = letOneIn();
      try {
        return await within.run(admitted, () => work(admitted));
      } finally {
        admitted.leave();
      }
    },
    limit: () => Math.floor(limit),
  };
}

/** The admission of who asks for none. */
export const admitAtOnce: Admission = {
  admit: (work) => work({ answered() {}, leave() {} }),
  limit: () => Infinity,
};
