import { spawn } from 'node:child_process';

/** How a program ended. */
export type TimedProgram = {
  /** null when it was ended by a signal. */
  readonly code: number | null;
  /** What it printed on both streams, the last megabyte. */
  readonly output: string;
  /** User and system time of it and of its children that have ended, in seconds. */
  readonly processorSeconds: number;
};

const mostOutput = 2 ** 20;
/** The shell says on a stream of its own what its children took: the second line that `times` prints. */
const script = '"$@"; code=$?; times >&3; exit $code';

type Place = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that it runs in. */
  readonly folder: string;
};

/** Runs a program to its end. */
export function runTimed(
  program: string,
  args: readonly string[],
  { environment, folder }: Place,
): Promise<TimedProgram> {
  const child = spawn('sh', ['-c', script, 'sh', program, ...args], {
    env: environment,
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let output = '';
  let times = '';
  for (const stream of [child.stdout, child.stderr])
    stream!.on('data', (part: Buffer) => {
      output = (output + part.toString()).slice(-mostOutput);
    });
  child.stdio[3]!.on('data', (part: Buffer) => {
    times += part.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, processorSeconds: secondsIn(times) }));
  });
}

/** @param times as `times` prints them: `0m9.92s 0m0.58s`, its own and below it those of its children */
function secondsIn(times: string): number {
  const ofChildren = times.trim().split('\n').at(-1) ?? '';
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) return Number.NaN;
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}
