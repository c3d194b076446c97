import { spawn } from 'node:child_process';
import { startProcess } from './own-process.ts';

/** Milliseconds, the medians of some rounds: what takes turns is slowed alike by whatever else the machine does. */
export type StartFigures = {
  readonly rounds: number;
  /** `node -e 0`, from its start to its end. */
  readonly node: number;
  /** The list of commands, alike. */
  readonly help: number;
  /** The emulator, from the start of its process to its ready line. */
  readonly ready: number;
};

/** @param main the file that commands begin with */
export async function runStart(main: string, rounds: number): Promise<StartFigures> {
  const taken = { node: [] as number[], help: [] as number[], ready: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const figures = await once(main);
    // The first round fills the cache of compiled code.
    if (round > 0) for (const name of names) taken[name].push(figures[name]);
  }
  return { rounds, node: median(taken.node), help: median(taken.help), ready: median(taken.ready) };
}

const names = ['node', 'help', 'ready'] as const;

async function once(main: string): Promise<Record<(typeof names)[number], number>> {
  const node = await timed(['-e', '0']);
  const help = await timed([main, '--help']);
  const emulator = await startProcess([main, 'emulate', '--port', '0']);
  await emulator.stop();
  return { node, help, ready: emulator.readyMs };
}

function timed(args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(performance.now() - begun));
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
