import { type Emulator, type StartOptions, start } from '../../emulator/start.ts';

/** Emulators that a client's worlds are made in. */
export type EmulatorPool = {
  /** An emulator for a world. Its control belongs to that world alone where the clock is virtual. */
  take(): Promise<Emulator>;
  /** Gives one back after its world. */
  release(emulator: Emulator): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Opens the emulators of a run: one for all worlds where their clocks are real, and one a world where each client may move
 * its own clock, since who bears control's token reaches every world of an emulator.
 */
export async function openEmulatorPool(options: StartOptions): Promise<EmulatorPool> {
  if (options.clock === 'virtual')
    return { take: () => start(options), release: (emulator) => emulator.stop(), stop: async () => {} };
  const shared = await start(options);
  return { take: async () => shared, release: async () => {}, stop: () => shared.stop() };
}
