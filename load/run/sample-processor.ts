import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';

const every = 1000;
/** A program that starts takes what it gets: what comes before is not counted. */
const startUp = 2000;
/** Linux counts a process's time in hundredths of a second. */
const tick = 10;

export type ProcessorSamples = {
  /** Begins to sample a process. */
  readonly follow: (pid: number) => void;
  /** Ends sampling. @returns the greatest share of all cores in a second; undefined where nothing was sampled */
  readonly stop: () => number | undefined;
};

/** What a process had computed by an instant, both in milliseconds, the instant since it began. */
export type ProcessorSample = { readonly at: number; readonly spent: number };

/** Samples what share of all cores a process takes, together with this one, which looks at the target meanwhile. */
export function sampleProcessor(): ProcessorSamples {
  let timer: NodeJS.Timeout | undefined;
  const samples: ProcessorSample[] = [];
  return {
    follow(pid) {
      const began = performance.now();
      timer = setInterval(async () => {
        const spent = await processorTime(pid);
        if (spent !== undefined) samples.push({ at: performance.now() - began, spent: spent + ownTime() });
      }, every);
    },
    stop() {
      clearInterval(timer);
      return greatestShare(samples, availableParallelism());
    },
  };
}

/** Milliseconds that this process has computed. */
function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The greatest share of all cores between two samples, once the program has started; undefined without two. */
export function greatestShare(samples: readonly ProcessorSample[], cores: number): number | undefined {
  const later = samples.filter(({ at }) => at >= startUp);
  const shares = later.slice(1).map(({ at, spent }, nth) => {
    const before = later[nth]!;
    return (spent - before.spent) / (at - before.at) / cores;
  });
  return shares.length === 0 ? undefined : Math.max(...shares);
}

/** Milliseconds that a process has computed; undefined where there is none, or no /proc. */
export async function processorTime(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of a program may hold spaces and brackets: the rest follows the last one.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isFinite(user) && Number.isFinite(system) ? (user + system) * tick : undefined;
}
