import { type Emulator, type StartOptions, start } from '../../emulator/start.ts';

/** What a client's worlds are made by. */
export type ClientEmulator = Pick<Emulator, 'control' | 'controlToken' | 'answerControl' | 'stop'>;

/** Emulators that a client's worlds are made in. */
export type EmulatorPool = {
  /** An emulator for a world. Its control belongs to that world alone where the clock is virtual. */
  take(): Promise<ClientEmulator>;
  /** Gives one back after its world. */
  release(emulator: ClientEmulator): Promise<void>;
  stop(): Promise<void>;
  /** Aborted, with an error as its reason, once there are no worlds any more and nothing can be judged. */
  readonly lost: AbortSignal;
};

/**
 * Opens the emulators of a run: one for all worlds where their clocks are real, and one a world where each client may move
 * its own clock, since who bears control's token reaches every world of an emulator.
 */
export async function openEmulatorPool(options: StartOptions): Promise<EmulatorPool> {
  const { signal: lost } = new AbortController();
  if (options.clock === 'virtual') {
    const take = (): Promise<ClientEmulator> => start(options);
    return { take, release: (emulator) => emulator.stop(), stop: async () => {}, lost };
  }
  const shared = await start(options);
  return { take: async () => shared, release: async () => {}, stop: () => shared.stop(), lost };
}
