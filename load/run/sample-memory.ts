import { readFile } from 'node:fs/promises';

/** Resident memory of a process over time, in bytes. */
export type MemorySamples = { readonly first: number; readonly most: number; readonly last: number };

const every = 1000;

/** Samples while something goes on; no samples where the system does not tell (it has no /proc). */
export async function sampleMemory<T>(
  pid: number | undefined,
  during: () => Promise<T>,
): Promise<{ readonly result: T; readonly memory: MemorySamples | undefined }> {
  const samples: number[] = [];
  const look = async (): Promise<void> => {
    const bytes = pid === undefined ? undefined : await residentBytes(pid);
    if (bytes !== undefined) samples.push(bytes);
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

function inShort(samples: readonly number[]): MemorySamples | undefined {
  if (samples.length === 0) return undefined;
  return { first: samples[0]!, most: Math.max(...samples), last: samples.at(-1)! };
}

/** @returns undefined where there is no such process, or no /proc */
async function residentBytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
