import { type Agenda, createAgenda, type WorldInstant } from '../core/agenda.ts';
import type { Clock } from './clock.ts';

/** The longest delay that a timer takes, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

export type RealClock = Clock & { readonly kind: 'real' };

/**
 * A clock that runs by itself, `speed` times as fast as real time. It keeps one timer, on the head of the agenda.
 */
export function createRealClock(start: WorldInstant, speed: number): RealClock {
  const agenda = createAgenda();
  const begun = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let armedFor: WorldInstant | undefined;
  let catchingUp = false;
  let stopped = false;

  const read = (): WorldInstant => Math.floor(start + (performance.now() - begun) * speed);

  function arm(): void {
    const next = agenda.next();
    if (stopped || catchingUp || next === armedFor) return;
    clearTimeout(timer);
    armedFor = next;
    if (next === undefined) return;
    timer = setTimeout(wake, Math.min(Math.max(0, Math.ceil((next - read()) / speed)), longestTimer));
    timer.unref();
  }

  function wake(): void {
    armedFor = undefined;
    try {
      catchUp();
    } finally {
      arm();
    }
  }

  function catchUp(): void {
    if (catchingUp || stopped) return;
    catchingUp = true;
    try {
      while (agenda.runNext(read()));
    } finally {
      catchingUp = false;
    }
  }

  return {
    kind: 'real',
    agenda: withListener(agenda, arm),
    now() {
      catchUp();
      arm();
      return read();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** The same agenda, which reports every addition to a listener. */
function withListener(agenda: Agenda, added: () => void): Agenda {
  return {
    ...agenda,
    at(due, event) {
      const entry = agenda.at(due, event);
      added();
      return entry;
    },
  };
}
