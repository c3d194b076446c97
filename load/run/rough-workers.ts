import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../../engine/errors.ts';
import { ownPath } from '../../engine/installation.ts';
import type { EmulatorReady } from './emulator-process.ts';
import type { LoadFinding } from './verdict.ts';

/** Worker processes of which one after another is killed, or paused for longer than it may be silent. */
export type RoughWorkers = {
  /** What was done to them so far. */
  readonly done: { readonly killed: number; readonly paused: number };
  stop(): Promise<void>;
};

/** Real milliseconds between two pings of a worker: after three without one it is given up. */
export const roughPing = 500;
const pause = 6 * roughPing;
/** Jobs at a time of each worker. */
const concurrency = 8;
/** Real milliseconds until a worker that is told to end is killed. */
const patience = 3000;

type Worker = { readonly isRude: boolean; process: ChildProcess };

/** @throws UsageError without Python 3.10, or without the folder of the workers */
export function assertRoughWorkers(): void {
  const version = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (version.status !== 0)
    throw new UsageError('--rough runs worker processes: install Python 3.10 or newer');
  if (!existsSync(join(workerFolder, 'plumbline_worker')))
    throw new UsageError(
      '--rough runs the worker processes of worker/: start it in a clone of the repository',
    );
}

const workerFolder = ownPath('../../worker/', import.meta.url);
const rudeScript = ownPath('../rough/rough_worker.py', import.meta.url);

/**
 * Starts three workers, one of which reports every job twice and jobs that were cancelled, too. Every so many milliseconds one of
 * the others is killed and replaced, or paused, by turns.
 */
export function startRoughWorkers(emulator: EmulatorReady, every: number): RoughWorkers {
  const done = { killed: 0, paused: 0 };
  const stop = new AbortController();
  const workers: Worker[] = [false, false, true].map((isRude) => ({
    isRude,
    process: launch(emulator, isRude),
  }));
  const going = harass(
    workers.filter(({ isRude }) => !isRude),
    emulator,
    every,
    done,
    stop.signal,
  );
  return {
    done,
    async stop() {
      stop.abort();
      await going;
      await Promise.all(workers.map(({ process: one }) => end(one)));
    },
  };
}

async function harass(
  workers: readonly Worker[],
  emulator: EmulatorReady,
  every: number,
  done: { killed: number; paused: number },
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    if (!(await waited(every, signal))) return;
    const worker = workers[turn % workers.length]!;
    if (turn % 4 < 2) {
      worker.process.kill('SIGKILL');
      worker.process = launch(emulator, false);
      done.killed += 1;
    } else {
      worker.process.kill('SIGSTOP');
      done.paused += 1;
      await waited(pause, signal);
      worker.process.kill('SIGCONT');
    }
  }
}

/** False once it is over. */
function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false);
}

function launch({ control, controlToken }: EmulatorReady, isRude: boolean): ChildProcess {
  const program = isRude ? [rudeScript] : ['-m', 'plumbline_worker'];
  const options = [
    '--emulator',
    new URL(control).origin,
    '--concurrency',
    String(concurrency),
    '--grace',
    '1',
  ];
  return spawn('python3', [...program, ...options], {
    cwd: workerFolder,
    env: { ...process.env, PYTHONPATH: workerFolder, EMULATOR_CONTROL_TOKEN: controlToken },
    stdio: 'ignore',
  });
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGCONT');
  worker.kill('SIGTERM');
  const late = setTimeout(() => worker.kill('SIGKILL'), patience);
  await ended;
  clearTimeout(late);
}

/** Says what the workers went through; of a run in which nothing was done to them it says that. */
export function roughFinding({ killed, paused }: RoughWorkers['done']): LoadFinding {
  const isDone = killed > 0 && paused > 0;
  return {
    ...{ part: 'rough workers', documented: 'no job is lost with its worker' },
    measured: `${killed} killed, ${paused} paused beyond their pings, one that reports twice and hears of no cancel`,
    verdict: isDone ? 'measured' : 'inconclusive',
    ...(isDone ? {} : { reason: 'the soak was too short: no worker was killed, or none paused' }),
  };
}
