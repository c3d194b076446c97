import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { ControlError } from './control-error.ts';
import { assertFollows } from './follow-advance.ts';
import { createLookTimes } from './look-times.ts';
import { createLoss } from './loss.ts';
import { createStopwatch } from './stopwatch.ts';
import type { Bracket, CallClock, Duration, Instant, Moment } from './time.ts';
import { createUnsettledRetries } from './unsettled-retries.ts';
import type { Watchdog } from './watchdog.ts';
import { weigher } from './weigher.ts';
import type { ClockControl, WorldClock } from './world-clock.ts';

export type VirtualTimeOptions = {
  control: ClockControl;
  watchdog: Watchdog;
  worldId: string;
  start: WorldClock;
  slack: Duration;
  tick: Duration | undefined;
  /** Called with every move, for the trace. */
  moved: (to: Instant) => void;
};

/**
 * A call that waits for nothing is answered within this many real milliseconds, and needs no move of the clock. One
 * that takes longer loses nothing: the first step moves no time before it has been answered or parked.
 */
const promptly = 5;

/** After this many real milliseconds in which no call ends, those under way wait for time to pass. */
const lull = 100;

/** Ten minutes. */
const setupTimeout = 600_000;

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
  /** How many calls nobody knows of whether they arrived, and whether there ever was one. */
  let doubted = 0;
  let wasDoubted = false;
  /** How many more calls have arrived than we have begun: fewer than none where some were lost on the way. */
  let surplus = 0;
  /** One of many calls may come twice; elsewhere a call that we have not made is somebody else's. */
  let mayComeTwice = false;
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
    while (ended + surplus < answered) {
      if (ended >= begun) {
        const counts = `${answered} calls were answered in this world and we made ${begun}`;
        throw new ControlError(
          `somebody else calls the target, so its clock can't be moved safely: ${counts}`,
        );
      }
      await callEnded.promise;
    }
  }

  /** Calls that were thought to be lost may come late, and one of many may come twice. */
  function noteArrived(arrived: number): void {
    const more = arrived - begun;
    surplus = Math.max(surplus, mayComeTwice ? more : Math.min(more, 0));
  }

  /** Where calls are lost, one that is under way would hold up control for seconds: most of them end soon. */
  async function quietDown(): Promise<void> {
    if (!wasDoubted) return;
    for (let before = -1; before !== ended && ended < begun; ) {
      before = ended;
      await Promise.race([callEnded.promise, sleep(lull)]);
    }
  }

  /** @throws ControlError when the world is not settled, or its clock does not go as it may */
  async function advanceOnce(to: Instant): Promise<WorldClock> {
    const seen = ended + surplus;
    const next = await lost.unless(control.advance(worldId, { to, begun: begun + surplus, seen }));
    assertFollows({ from: clock.now, to, seen }, next);
    return next;
  }

  /**
   * The world may be unsettled because we, or the emulator, came late, or because a call was lost meanwhile: then the same
   * move is asked for again. A refused count is final: more calls were lost than are in doubt.
   * @throws ControlError when the world stays unsettled while both have time, or calls can't be counted
   */
  async function advanceOnceSettled(to: Instant): Promise<WorldClock> {
    const retries = createUnsettledRetries(watchdog);
    try {
      for (;;) {
        let isCounted = false;
        try {
          await takeStock();
          isCounted = true;
          return await advanceOnce(to);
        } catch (error) {
          if (!(error instanceof ControlError)) throw error;
          if (!isCounted || doubted === 0) await retries.waitOrThrow(error);
        }
      }
    } finally {
      retries.end();
    }
  }

  /** Asks the world how many of our calls have arrived: of those that broke nobody else knows. */
  async function countArrived(): Promise<void> {
    for (let before = -1; ; ) {
      await quietDown();
      const [inDoubt, isQuiet] = [doubted, begun === ended];
      const least = surplus - inDoubt;
      const move = { to: clock.now, begun: begun + least, seen: ended + least };
      const { arrived } = await lost.unless(control.advance(worldId, move));
      // Other calls may be on their way still.
      if (arrived >= begun + surplus || isQuiet || arrived === before) {
        const most = mayComeTwice ? arrived - begun : Math.min(arrived - begun, surplus);
        surplus = Math.max(most, least);
        doubted -= inDoubt;
        return;
      }
      before = arrived;
      await sleep(promptly);
    }
  }

  /** No time passes while nobody knows whether a call has arrived, nor does a call begin that is not one of many. */
  async function takeStock(): Promise<void> {
    while (doubted > 0) {
      takingStock ??= countArrived().finally(() => {
        takingStock = undefined;
      });
      await takingStock;
    }
  }

  async function move(to: Instant): Promise<void> {
    lost.assertNone();
    await quietDown();
    // Nothing happens before what is due next, if that is known.
    const earliest = nextIsStale ? clock.now : Math.min(Math.max(clock.now, clock.next ?? to), to);
    present = { earliest, latest: to };
    const next = await advanceOnceSettled(to);
    noteArrived(next.arrived);
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

  /** Makes a call while the clock stands still and nobody counts. */
  async function bracketed<T>(
    make: () => Promise<T>,
    ends: { broken(): void; answered(outcome: T): void },
  ): Promise<{ outcome: T } & Bracket> {
    for (let busy = advancing ?? takingStock; busy !== undefined; busy = advancing ?? takingStock) await busy;
    begun += 1;
    nextIsStale = true;
    const call: Unbracketed = { answered: undefined };
    const sent = clock.now;
    const outcome = await make().catch((error: unknown) => {
      ends.broken();
      end(call);
      throw error;
    });
    ends.answered(outcome);
    end(call);
    await advancing;
    return { outcome, sent, answered: call.answered ?? clock.now };
  }

  function doubt(): void {
    doubted += 1;
    wasDoubted = true;
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
    setupTimeout,
    toRealTime: () => 0,
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
      const lookAfter = createLookTimes();
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
      start: (expired) =>
        watchdog
          .timeout(
            ms,
            weigher(longest, () => clock.now),
          )
          .start(expired),
    }),
    quiet: (ms) => watchdog.quiet(ms),
    held: (turn) => turns.during(turn),
    hear() {
      const moment = { ...present };
      if (advancing !== undefined) heardMeanwhile.push(moment);
      return moment;
    },
    doubtLook: doubt,
    async bracket(make, isLook = false) {
      while (advancing !== undefined || doubted > 0) await (advancing ?? takeStock());
      return bracketed(make, { broken: isLook ? doubt : () => lost.note(), answered() {} });
    },
    bracketOfMany(make, mayBeLost) {
      mayComeTwice = true;
      const answered = (outcome: Awaited<ReturnType<typeof make>>): void => {
        if (mayBeLost(outcome)) doubt();
      };
      return bracketed(make, { broken: doubt, answered });
    },
  };
}
