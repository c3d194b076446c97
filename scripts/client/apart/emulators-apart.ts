import { setTimeout as sleep } from 'node:timers/promises';
import { moduleUrl } from '../../../engine/installation.ts';
import type { ClientEmulator, EmulatorPool } from '../emulator-pool.ts';
import type { ApartOptions } from './messages.ts';
import { startWatched, type WatchedProcess } from './watched-process.ts';

/** Real milliseconds in which a handler's module is loaded. */
const longestLoad = 60_000;
/** A machine that has much to do is silent for as long now and then. */
const leastSilence = 10_000;

/**
 * Opens the emulators of a run whose jobs a user's handler runs, all in one process apart from this one.
 * @param mostMs real milliseconds for which the handler may keep that process busy
 * @param signal ends that process at once
 * @throws PlumblineError where the handler can't be loaded
 */
export async function openEmulatorsApart(
  options: ApartOptions,
  { mostMs, signal }: { readonly mostMs: number; readonly signal: AbortSignal },
): Promise<EmulatorPool> {
  const apart = startWatched(
    moduleUrl('./emulator-process.ts', import.meta.url),
    `the handler ${options.handler}`,
  );
  const interrupt = (): void => apart.lose('was ended with the run');
  signal.addEventListener('abort', interrupt, { once: true });
  const stop = async (): Promise<void> => {
    signal.removeEventListener('abort', interrupt);
    await apart.end();
  };
  try {
    if (signal.aborted) interrupt();
    await loaded(apart, options);
    apart.watch(Math.max(mostMs, leastSilence));
    const shared = options.clock === 'virtual' ? undefined : await open(apart);
    return {
      take: async () => shared ?? open(apart),
      release: async (emulator) => (shared === undefined ? emulator.stop() : undefined),
      ...{ stop, lost: apart.lost },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function loaded(apart: WatchedProcess, options: ApartOptions): Promise<void> {
  const timer = new AbortController();
  const late = async (): Promise<void> => {
    await sleep(longestLoad, undefined, timer);
    apart.lose(`was not loaded within ${longestLoad / 1000} s`);
  };
  late().catch(() => {});
  await apart.call({ does: 'load', options }).finally(() => timer.abort());
}

async function open(apart: WatchedProcess): Promise<ClientEmulator> {
  const { emulator, control, controlToken } = await apart.call({ does: 'start' });
  return {
    ...{ control, controlToken },
    answerControl: (call) => apart.call({ does: 'answer', emulator, call }),
    // One that is lost has stopped.
    stop: () => apart.call({ does: 'stop', emulator }).catch(() => {}),
  };
}
