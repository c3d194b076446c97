/**
 * A clock that control moves, and what holds it still. @see specs/control.openapi.yaml
 * Virtual time moves only while nothing is under way in real time: no call that could be answered, no handler, no webhook.
 */
export class WorldClock {
  arrived = 0;
  answered = 0;
  #agenda = [];
  #entries = 0;
  #busy = new Set();
  #turn = Promise.resolve();
  #changed = Promise.withResolvers();

  constructor(now) {
    this.now = now;
  }

  /** When the next event is due; null when none is. */
  get next() {
    return this.#agenda[0]?.due ?? null;
  }

  /** Has something happen later. Gives what calls it off. */
  at(due, happen) {
    const entry = { due, number: this.#entries++, happen };
    const after = this.#agenda.findIndex((one) => one.due > due);
    this.#agenda.splice(after < 0 ? this.#agenda.length : after, 0, entry);
    return () => {
      const index = this.#agenda.indexOf(entry);
      if (index >= 0) this.#agenda.splice(index, 1);
    };
  }

  /** Holds time still for `what` until it is parked or over. */
  hold(what) {
    const task = {
      what,
      park: () => this.#busy.delete(task) && this.#tell(),
      resume: () => !task.isOver && this.#busy.add(task),
      end: () => {
        task.isOver = true;
        this.#busy.delete(task);
        this.#tell();
      },
    };
    this.#busy.add(task);
    return task;
  }

  arrive(what) {
    this.arrived += 1;
    this.#tell();
    return this.hold(what);
  }

  view() {
    const { now, next, arrived, answered } = this;
    return { kind: 'virtual', now, next, arrived, answered };
  }

  /** Goes as far as `to`, or to the first answer that the caller has not seen. Moves of one world take turns. */
  advance(move) {
    const mine = this.#turn.then(() => this.#move(move));
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #move({ to, begun, seen }) {
    if (!(await this.#rest(begun, seen))) return this.#missing(begun, seen);
    while (this.answered <= seen && this.next !== null && this.next <= to) {
      const { due, happen } = this.#agenda.shift();
      this.now = Math.max(this.now, due);
      happen();
      if (!(await this.#rest(begun, seen))) return this.#missing(begun, seen);
    }
    if (this.answered <= seen) this.now = Math.max(this.now, to);
    return undefined;
  }

  /** Whether the world comes to rest, which may take five seconds without any change. */
  async #rest(begun, seen) {
    while (this.arrived < begun || this.#busy.size > 0) {
      if (this.arrived < Math.min(begun, seen)) return false;
      const late = Promise.withResolvers();
      const timer = setTimeout(() => late.resolve(true), 5000);
      const isLate = await Promise.race([this.#changed.promise, late.promise]);
      clearTimeout(timer);
      if (isLate) return false;
    }
    return true;
  }

  #missing(begun, seen) {
    const lost = this.arrived < Math.min(begun, seen);
    const held = [...this.#busy].map(({ what }) => what).join(', ');
    return {
      message: `time can't move: ${this.arrived} of ${begun} calls arrived, held by: ${held}`,
      ...(lost ? {} : { unsettled: true }),
    };
  }

  #tell() {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
