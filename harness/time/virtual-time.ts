import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type ControlClient, ControlError, type WorldClock } from '../target/control-client.ts';
import type { CallClock, Duration, Instant, Moment } from './time.ts';

export type VirtualTimeOptions = {
  control: ControlClient;
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

type Unbracketed = { answered: Instant | undefined };

/**
 * The time of a world whose clock only we move. An advance carries how many calls we have begun, so that it can't
 * overtake one, and stops at each answer, so that every bracket is exact.
 */
export function createVirtualTime(options: VirtualTimeOptions): CallClock {
  const { control, worldId, slack, tick = 1, moved } = options;
  let clock = options.start;
  let begun = 0;
  let ended = 0;
  /** A call that broke on the way may or may not have arrived: no count holds any more. */
  let lost = false;
  /** Calls made since the last advance may have put something on the agenda that `clock.next` does not know. */
  let nextIsStale = false;
  let advancing: Promise<void> | undefined;
  /** Calls that ended while the clock was moving: they get their instant when it stands still again. */
  const endedMeanwhile: Unbracketed[] = [];
  let callEnded = Promise.withResolvers<void>();
  /** Between which instants the clock is now, and what was heard while it moved. */
  let present: Moment = { earliest: clock.now, latest: clock.now };
  const heardMeanwhile: { latest: Instant }[] = [];

  function end(call: Unbracketed): void {
    ended += 1;
    if (advancing === undefined) call.answered = clock.now;
    else endedMeanwhile.push(call);
    callEnded.resolve();
    callEnded = Promise.withResolvers();
  }

  /** @throws ControlError when somebody else calls this world: their calls end without us */
  async function allEnded(answered: number): Promise<void> {
    while (ended < answered) {
      if (ended >= begun) {
        const counts = `${answered} calls were answered in this world and we made ${begun}`;
        throw new ControlError(
          `somebody else calls the target, so its clock can't be moved safely: ${counts}`,
        );
      }
      await callEnded.promise;
    }
  }

  async function move(to: Instant): Promise<void> {
    if (lost) throw new ControlError('a call broke on the way, so the clock can no longer be moved safely');
    // Nothing happens before what is due next, if that is known.
    const earliest = nextIsStale ? clock.now : Math.min(Math.max(clock.now, clock.next ?? to), to);
    present = { earliest, latest: to };
    const next = await control.advance(worldId, { to, begun, seen: ended });
    await allEnded(next.answered);
    if (next.now !== clock.now) moved(next.now);
    clock = next;
    nextIsStale = false;
    for (const call of endedMeanwhile.splice(0)) call.answered = clock.now;
    present = { earliest: clock.now, latest: clock.now };
    for (const moment of heardMeanwhile.splice(0)) moment.latest = clock.now;
  }

  async function advance(to: Instant): Promise<void> {
    while (advancing !== undefined) await advancing;
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
      await Promise.race([noted.catch(() => {}), sleep(promptly)]);
      for (;;) {
        if (done) return noted;
        if (clock.now >= deadline) return undefined;
        await step(deadline);
        await setImmediate();
      }
    },
    async until(ask, deadline) {
      if (nextIsStale) await advance(clock.now);
      for (;;) {
        const found = await ask();
        if (found !== undefined) return found;
        if (clock.now >= deadline) return undefined;
        if (nextIsStale) await advance(clock.now);
        await advance(Math.min(clock.next ?? deadline, deadline));
      }
    },
    held: (turn) => turn,
    hear() {
      const moment = { ...present };
      if (advancing !== undefined) heardMeanwhile.push(moment);
      return moment;
    },
    async bracket(make) {
      while (advancing !== undefined) await advancing;
      begun += 1;
      nextIsStale = true;
      const call: Unbracketed = { answered: undefined };
      const sent = clock.now;
      const outcome = await make().catch((error: unknown) => {
        lost = true;
        end(call);
        throw error;
      });
      end(call);
      await advancing;
      return { outcome, sent, answered: call.answered ?? clock.now };
    },
  };
}
