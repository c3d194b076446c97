import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../engine/errors.ts';
import { ownPath } from '../../engine/installation.ts';
import type { EmulatorReady } from './emulator-process.ts';
import { endWithUs } from './end-with-us.ts';

/** Where the worker in Python stands in a clone. */
export const workerFolder = ownPath('../../worker/', import.meta.url);

/** Real milliseconds until a worker that was asked to end is killed. */
const gracePeriod = 3000;

/**
 * @param asked what runs worker processes, as the message names it
 * @throws UsageError without Python 3.10, or without the folder of the workers
 */
export function assertWorkerProcesses(asked: string): void {
  const version = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))']);
  if (version.status !== 0)
    throw new UsageError(`${asked} runs worker processes: install Python 3.10 or newer`);
  if (!existsSync(join(workerFolder, 'plumbline_worker')))
    throw new UsageError(
      `${asked} runs the worker processes of worker/: start it in a clone of the repository`,
    );
}

/**
 * Starts a worker process that attaches to an emulator.
 * @param program what Python runs
 */
export function startWorker(
  { control, controlToken }: Pick<EmulatorReady, 'control' | 'controlToken'>,
  program: readonly string[],
  options: readonly string[],
  stdio: StdioOptions = 'ignore',
): ChildProcess {
  const worker = spawn('python3', [...program, '--emulator', new URL(control).origin, ...options], {
    cwd: workerFolder,
    env: { ...process.env, PYTHONPATH: workerFolder, EMULATOR_CONTROL_TOKEN: controlToken },
    stdio,
  });
  if (worker.pid !== undefined) worker.once('exit', endWithUs(worker.pid));
  return worker;
}

/** Ends a worker process, one that was paused too. */
export async function endWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGCONT');
  worker.kill('SIGTERM');
  const late = setTimeout(() => worker.kill('SIGKILL'), gracePeriod);
  await ended;
  clearTimeout(late);
}
