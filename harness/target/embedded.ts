import { type Emulator, start } from '../../emulator/start.ts';
import type { Profile } from './profile.ts';

/** Starts the emulator in this process, on a free port over real HTTP: the one place where the harness knows it. */
export async function startEmbedded(): Promise<{ profile: Profile; emulator: Emulator }> {
  const emulator = await start({ port: 0, clock: 'virtual' });
  const { control, controlToken } = emulator;
  const secrets = { $CONTROL_TOKEN: controlToken };
  return { emulator, profile: { name: 'embedded emulator', control, controlToken, secrets } };
}
