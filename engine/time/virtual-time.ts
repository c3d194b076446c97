import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { ControlError } from './control-error.ts';
import { assertFollows } from './follow-advance.ts';
import { createLoss } from './loss.ts';
import { createStopwatch } from './stopwatch.ts';
import type { CallClock, Duration, Instant, Moment } from './time.ts';
import type { Watchdog } from './watchdog.ts';
import type { ClockControl, WorldClock } from './world-clock.ts';

export type VirtualTimeOptions = {
  control: ClockControl;
  watchdog: Watchdog;
  worldId: string;
  start: WorldClock;
  slack: Duration;
  tick: Duration | undefined;
  /** Told of every move, for the trace. */
  moved: (to: Instant) => void;
};

/**
 * A call that waits for nothing is answered within so many milliseconds of ours, and needs no move of the clock. One
 * that takes longer loses nothing: the first step moves no time before it has been answered or parked.
 */
const promptly = 5;

/** Ten minutes. */
const ample = 600_000;

/** What has happened may show later: where nothing is due, a wait looks again after so long, and then twice as long. */
const firstGap = 500;

/** How long a world may stay unsettled while nobody is late, beyond what control itself waits. */
const settling = 4000;

/** How much free time counts of a call that may wait still: it has an end though nobody moves the clock. */
const waitingWeight = 1 / 6;

type Unbracketed = { answered: Instant | undefined };

/**
 * The time of a world whose clock only we move. An advance carries how many calls we have begun, so that it can't
 * overtake one, and stops at each answer, so that every bracket is exact.
 */
export function createVirtualTime(options: VirtualTimeOptions): CallClock {
  const { control, watchdog, worldId, slack, tick = 1, moved } = options;
  let clock = options.start;
  let begun = 0;
  let ended = 0;
  /** A call that broke on the way may or may not have arrived: no count holds any more, and nobody waits for it. */
  const lost = createLoss();
  /** How many looks nobody knows of whether they arrived, and how many have not. */
  let doubted = 0;
  let missed = 0;
  let takingStock: Promise<void> | undefined;
  /** Calls made since the last advance may have put something on the agenda that `clock.next` does not know. */
  let nextIsStale = false;
  let advancing: Promise<void> | undefined;
  /** Calls that ended while the clock was moving: they get their instant when it stands still again. */
  const endedMeanwhile: Unbracketed[] = [];
  let callEnded = Promise.withResolvers<void>();
  /** Between which instants the clock is now, and what was heard while it moved. */
  let present: Moment = { earliest: clock.now, latest: clock.now };
  const heardMeanwhile: { latest: Instant }[] = [];
  const turns = createStopwatch(() => clock.now);

  function end(call: Unbracketed): void {
    ended += 1;
    if (advancing === undefined) call.answered = clock.now;
    else endedMeanwhile.push(call);
    callEnded.resolve();
    callEnded = Promise.withResolvers();
  }

  /** @throws ControlError when somebody else calls this world: their calls end without us */
  async function allEnded(answered: number): Promise<void> {
    while (ended - missed < answered) {
      if (ended >= begun) {
        const counts = `${answered} calls were answered in this world and we made ${begun}`;
        throw new ControlError(
          `somebody else calls the target, so its clock can't be moved safely: ${counts}`,
        );
      }
      await callEnded.promise;
    }
  }

  /**
   * The world may be unsettled because we, or the emulator, came late: then the same move is asked for again.
   * @throws ControlError when it stays unsettled while both have time
   */
  async function advanceOnceSettled(to: Instant): Promise<WorldClock> {
    let isOver = false;
    let stop: (() => void) | undefined;
    try {
      for (;;) {
        try {
          const seen = ended - missed;
          const next = await lost.unless(control.advance(worldId, { to, begun: begun - missed, seen }));
          assertFollows({ from: clock.now, to, seen }, next);
          return next;
        } catch (error) {
          if (!(error instanceof ControlError && error.isUnsettled) || isOver) throw error;
          stop ??= watchdog.timeout(settling).start(() => {
            isOver = true;
          });
          // Control itself waits before it says so; one that does not must not be asked without end.
          await sleep(promptly);
        }
      }
    } finally {
      stop?.();
    }
  }

  /** Asks the world how many of our calls have arrived: of looks that broke nobody else knows. */
  async function countArrived(): Promise<void> {
    const known = missed + doubted;
    const move = { to: clock.now, begun: begun - known, seen: ended - known };
    for (let before = -1; ; ) {
      const { arrived } = await lost.unless(control.advance(worldId, move));
      const left = begun - missed - arrived;
      // Other calls may be on their way still.
      if (left <= 0 || begun === ended || arrived === before) {
        missed += Math.min(Math.max(left, 0), doubted);
        doubted = 0;
        return;
      }
      before = arrived;
      await sleep(promptly);
    }
  }

  /** No call begins and no time passes while nobody knows whether a look has arrived. */
  async function takeStock(): Promise<void> {
    while (doubted > 0) {
      takingStock ??= countArrived().finally(() => {
        takingStock = undefined;
      });
      await takingStock;
    }
  }

  /** Of a slice in which the clock has moved nothing counts, and little while a call may wait still. */
  function weigher(longest: Duration): () => number {
    const due = clock.now + longest;
    let last = clock.now;
    return () => {
      const hasMoved = last !== clock.now;
      last = clock.now;
      if (hasMoved) return 0;
      return clock.now < due ? waitingWeight : 1;
    };
  }

  async function move(to: Instant): Promise<void> {
    lost.assertNone();
    // Nothing happens before what is due next, if that is known.
    const earliest = nextIsStale ? clock.now : Math.min(Math.max(clock.now, clock.next ?? to), to);
    present = { earliest, latest: to };
    const next = await advanceOnceSettled(to);
    missed = Math.min(missed, Math.max(begun - next.arrived, 0));
    await allEnded(next.answered);
    if (next.now !== clock.now) moved(next.now);
    clock = next;
    nextIsStale = false;
    for (const call of endedMeanwhile.splice(0)) call.answered = clock.now;
    present = { earliest: clock.now, latest: clock.now };
    for (const moment of heardMeanwhile.splice(0)) moment.latest = clock.now;
  }

  async function advance(to: Instant): Promise<void> {
    while (advancing !== undefined || doubted > 0) await (advancing ?? takeStock());
    advancing = move(to).finally(() => {
      advancing = undefined;
    });
    await advancing;
  }

  async function reach(instant: Instant): Promise<void> {
    if (clock.now >= instant) return;
    // An advance stops at each answer, also at the first of several at this very instant.
    do await advance(instant);
    while (clock.now < instant || (clock.next ?? Infinity) <= instant);
  }

  /** One step: to the next due event, or to the deadline when nothing is due before it. */
  async function step(deadline: Instant): Promise<void> {
    if (nextIsStale) await advance(clock.now);
    else await advance(Math.min(clock.next ?? deadline, deadline));
  }

  return {
    kind: 'virtual',
    tick,
    slack,
    ample,
    ours: () => 0,
    now: () => clock.now,
    reach,
    async settle(call, deadline) {
      let done = false;
      const noted = call.finally(() => {
        done = true;
      });
      noted.catch(() => {});
      const before = turns.total();
      await Promise.race([noted.catch(() => {}), sleep(promptly)]);
      for (;;) {
        if (done) return noted;
        const end = deadline + turns.total() - before;
        const held = turns.stopped();
        if (held === undefined && clock.now >= end) return undefined;
        await (held ?? step(end));
        await setImmediate();
      }
    },
    async until(ask, deadline) {
      if (nextIsStale) await advance(clock.now);
      const lookAfter = createLooks();
      for (;;) {
        const found = await ask();
        if (found !== undefined) return found;
        if (clock.now >= deadline) return undefined;
        if (nextIsStale) await advance(clock.now);
        const due = Math.min(clock.next ?? deadline, deadline);
        await advance(lookAfter(clock.now, due));
      }
    },
    timeout: (ms, longest = 0) => ({
      ms,
      start: (expired) => watchdog.timeout(ms, weigher(longest)).start(expired),
    }),
    quiet: (ms) => watchdog.quiet(ms),
    held: (turn) => turns.during(turn),
    hear() {
      const moment = { ...present };
      if (advancing !== undefined) heardMeanwhile.push(moment);
      return moment;
    },
    doubtLook() {
      doubted += 1;
    },
    async bracket(make, isLook = false) {
      while (advancing !== undefined || doubted > 0) await (advancing ?? takeStock());
      begun += 1;
      nextIsStale = true;
      const call: Unbracketed = { answered: undefined };
      const sent = clock.now;
      const outcome = await make().catch((error: unknown) => {
        if (isLook) doubted += 1;
        else lost.tell();
        end(call);
        throw error;
      });
      end(call);
      await advancing;
      return { outcome, sent, answered: call.answered ?? clock.now };
    },
  };
}

/** When a wait looks next: at what is due, and now and then before it. */
function createLooks(): (now: Instant, due: Instant) => Instant {
  let gap = firstGap;
  return (now, due) => {
    const again = now + gap;
    gap = due <= again ? firstGap : 2 * gap;
    return Math.min(due, again);
  };
}
