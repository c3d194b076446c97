import { readFile } from 'node:fs/promises';
import { type MemorySample, type MemorySlope, memorySlope } from './memory-slope.ts';

/** Resident memory of a process over time, in bytes. */
export type MemorySamples = {
  readonly first: number;
  readonly most: number;
  readonly last: number;
  /** What it grows by; absent where there were too few samples. */
  readonly slope?: MemorySlope;
};

const every = 1000;
/** Samples that are kept. Of a longer run each second, each fourth and so on is. */
const mostSamples = 10_000;

/** Samples while something goes on; no samples where the system has no /proc. */
export async function sampleMemory<T>(
  pid: number | undefined,
  during: () => Promise<T>,
): Promise<{ readonly result: T; readonly memory: MemorySamples | undefined }> {
  let samples: MemorySample[] = [];
  let thin = 1;
  let looks = 0;
  const look = async (): Promise<void> => {
    const bytes = pid === undefined ? undefined : await residentBytes(pid);
    if (bytes === undefined || looks++ % thin !== 0) return;
    samples.push({ at: performance.now(), bytes });
    if (samples.length < mostSamples) return;
    samples = samples.filter((_, nth) => nth % 2 === 0);
    thin *= 2;
  };
  void look();
  const timer = setInterval(() => void look(), every);
  try {
    const result = await during();
    await look();
    return { result, memory: inShort(samples) };
  } finally {
    clearInterval(timer);
  }
}

function inShort(samples: readonly MemorySample[]): MemorySamples | undefined {
  if (samples.length === 0) return undefined;
  const bytes = samples.map((one) => one.bytes);
  const slope = memorySlope(samples);
  return {
    ...{ first: bytes[0]!, most: Math.max(...bytes), last: bytes.at(-1)! },
    ...(slope === undefined ? {} : { slope }),
  };
}

/** @returns undefined where there is no such process, or no /proc */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
