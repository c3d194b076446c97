import type { Duration, Instant, Time } from '../../engine/time/time.ts';
import type { JobRecordView } from './answer.ts';
import { type JobRequest, longestAnswer } from './job-request.ts';

/** Many calls of one kind, reported as one. */
export type BurstOptions = {
  /** The calls, taken in turn, and from the first again where they are fewer than `calls`. */
  readonly requests: readonly JobRequest[];
  /** How many calls in all. */
  readonly calls: number;
  /** How many of them set out together; by default all. */
  readonly group?: number;
  /** Milliseconds of the target's time between the beginnings of two groups; by default none. */
  readonly gap?: Duration;
  /** How many may be under way at the same time. */
  readonly atOnce: number;
  /** Asked before each group: whether to make no more calls. */
  readonly enough?: (answers: readonly BurstAnswer[]) => boolean;
};

/** What came of one of the calls. */
export type BurstAnswer = {
  readonly request: JobRequest;
  readonly sent: Instant;
  readonly answered: Instant;
  /** Undefined when there was no whole answer. */
  readonly status: number | undefined;
  readonly record: JobRecordView;
  readonly json: unknown;
  /** Why the answer is not certainly the service's own; undefined when it is. */
  readonly transportOutcome: string | undefined;
  /** Real milliseconds until the answer was whole; absent where none was. */
  readonly took?: number;
};

/** A burst under way. */
export type Burst = {
  /** Resolves when every call has set out. */
  readonly begun: Promise<void>;
  /** What has come of the calls that have ended by now. */
  soFar(): readonly BurstAnswer[];
  /** Lets time pass until every call has been answered or has broken off; the answers in the order of the calls. */
  end(): Promise<readonly BurstAnswer[]>;
};

/** Makes one of the calls. What breaks off is an answer too; it throws only when the whole burst can't go on. */
type SendOne = (request: JobRequest) => Promise<BurstAnswer>;

/** Sends the calls as the options say. A group that is late delays those behind it: they are never closer than the gap. */
export function sendBurst(options: BurstOptions, time: Time, send: SendOne): Burst {
  const { requests, calls, group = calls, gap = 0, atOnce, enough } = options;
  const answers: BurstAnswer[] = [];
  let underWay = 0;
  let ended = Promise.withResolvers<void>();
  /** A call that was lost may keep time from moving: then the others are waited for as they are. */
  let isStuck = false;
  /** Why a call could not even be made: the clock could not be asked, say. */
  let broken: { readonly error: unknown } | undefined;
  const stick = (): void => {
    isStuck = true;
  };

  async function make(index: number): Promise<void> {
    underWay += 1;
    try {
      answers[index] = await send(requests[index % requests.length]!);
    } catch (error) {
      broken ??= { error };
    }
    underWay -= 1;
    ended.resolve();
    ended = Promise.withResolvers();
  }

  /** While fewer calls may be under way, time passes as long as their answers may legitimately take. */
  async function leave(most: number): Promise<void> {
    const deadline = time.now() + longestAnswer(requests[0]!) + time.setupTimeout;
    while (underWay > most) {
      if (broken !== undefined) throw broken.error;
      const next = ended.promise;
      if (time.now() < deadline && !isStuck) await time.settle(next, deadline).catch(stick);
      else await next;
    }
    if (broken !== undefined) throw broken.error;
  }

  async function makeGroup(from: number): Promise<void> {
    for (let index = from; index < Math.min(from + group, calls); index++) {
      if (underWay >= atOnce) await leave(atOnce - 1);
      void make(index);
    }
    if (gap === 0) await leave(0);
  }

  async function run(): Promise<void> {
    let due = time.now();
    for (let from = 0; from < calls && enough?.(known(answers)) !== true; from += group) {
      if (time.now() < due) await time.reach(due);
      due = time.now() + gap;
      await makeGroup(from);
    }
  }

  const begun = run();
  begun.catch(() => {});
  return {
    begun,
    soFar: () => known(answers),
    async end() {
      await begun;
      await leave(0);
      return known(answers);
    },
  };
}

/** While calls are under way their places are empty. */
function known(answers: readonly BurstAnswer[]): BurstAnswer[] {
  return answers.filter((answer) => answer !== undefined);
}
