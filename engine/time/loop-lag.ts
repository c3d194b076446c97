import { slice } from './punctual-timer.ts';
import type { Duration } from './time.ts';

/** How late our own event loop came while it was watched. */
export type LoopLag = {
  /** The longest delay so far, in real milliseconds; one that still goes on included. */
  worst(): Duration;
  /** The same, since this was asked for last. */
  take(): Duration;
  stop(): void;
};

type Watch = { worst: Duration };

const watches = new Set<Watch>();
let timer: NodeJS.Timeout | undefined;
let due = 0;

function tick(): void {
  note();
  due = performance.now() + slice;
  timer?.refresh();
}

function note(): void {
  const late = performance.now() - due;
  if (late > 0) for (const watch of watches) watch.worst = Math.max(watch.worst, late);
}

/** Watches the delay of our own event loop. All watches of a thread share one timer. */
export function watchLoopLag(): LoopLag {
  if (watches.size === 0) {
    due = performance.now() + slice;
    timer = setTimeout(tick, slice).unref();
  }
  const watch = { worst: 0 };
  watches.add(watch);
  return {
    worst() {
      note();
      return watch.worst;
    },
    take() {
      note();
      const { worst } = watch;
      watch.worst = 0;
      return worst;
    },
    stop() {
      watches.delete(watch);
      if (watches.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
