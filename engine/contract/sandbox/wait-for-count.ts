/** Milliseconds after which the processor time is looked at. */
const slice = 100;
/** So many slices in which the process computed next to nothing: whoever was to answer is gone. */
const idleSlices = 30;
/** Milliseconds of processor time that are next to nothing in that time. */
const idleMs = 10;

/**
 * Blocks until another thread has counted so far. Whether it did before it took too long: what counts is the processor
 * time of the process, not the clock, because a machine that is busy, or a process that was stopped, is not the thread's
 * fault.
 * @param mostMs milliseconds of processor time
 */
export function waitForCount(counter: Int32Array, count: number, mostMs: number): boolean {
  let begun: NodeJS.CpuUsage | undefined;
  let idle = { slices: 0, since: 0 };
  while (true) {
    const now = Atomics.load(counter, 0);
    if (now >= count) return true;
    if (Atomics.wait(counter, 0, now, slice) !== 'timed-out') continue;
    // Most answers come within the first slice: asking for the time of each would cost more than they do.
    begun ??= process.cpuUsage();
    const used = millisecondsSince(begun);
    if (used > mostMs) return false;
    idle = used - idle.since < idleMs ? { ...idle, slices: idle.slices + 1 } : { slices: 0, since: used };
    if (idle.slices >= idleSlices) return false;
  }
}

function millisecondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
