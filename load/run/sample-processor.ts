import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

const every = 1000;
/** A program that starts takes what it gets: what comes before is not sampled. */
const startUp = 2000;
/** Linux counts a process's time in hundredths of a second. */
const tick = 10;

export type ProcessorSamples = {
  /** Begins to sample a process. */
  readonly follow: (pid: number) => void;
  /** Ends sampling. @returns the greatest share of all cores in a second; undefined where nothing was sampled */
  readonly stop: () => number | undefined;
};

/** Samples what share of all cores a process takes. */
export function sampleProcessor(): ProcessorSamples {
  let timer: NodeJS.Timeout | undefined;
  let most: number | undefined;
  return {
    follow(pid) {
      const began = performance.now();
      let last: { at: number; spent: number } | undefined;
      timer = setInterval(async () => {
        const spent = await processorTime(pid);
        const at = performance.now();
        if (spent === undefined) return;
        if (last !== undefined && last.at - began >= startUp)
          most = Math.max(most ?? 0, (spent - last.spent) / (at - last.at) / availableParallelism());
        last = { at, spent };
      }, every);
    },
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

/** Milliseconds that a process has computed; undefined where there is none, or no /proc. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of a program may hold spaces and brackets: the rest follows the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user) && Number.isFinite(system) ? (user + system) * tick : undefined;
}
