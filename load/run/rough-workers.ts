import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPath } from '../../engine/installation.ts';
import type { EmulatorReady } from './emulator-process.ts';
import type { LoadFinding } from './verdict.ts';
import { endWorker, startWorker } from './worker-processes.ts';

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

type Worker = { readonly isRude: boolean; process: ChildProcess };

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
      await Promise.all(workers.map(({ process: one }) => endWorker(one)));
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

function launch(emulator: EmulatorReady, isRude: boolean): ChildProcess {
  const program = isRude ? [rudeScript] : ['-m', 'plumbline_worker'];
  return startWorker(emulator, program, ['--concurrency', String(concurrency), '--grace', '1']);
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
