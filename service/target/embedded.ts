import { type Emulator, start } from '../../emulator/start.ts';
import { createLazyMutantCatalog } from '../../mutants/lazy-mutant-catalog.ts';
import type { Profile } from '../profile/profile.ts';
import { embed } from './embed.ts';

/** An emulator of this process, and the profile that a run against it goes by. */
export type EmbeddedTarget = { readonly profile: Profile; readonly emulator: Emulator };

/**
 * Starts the emulator in this process, on a free port over real HTTP: the one place where the harness knows it and
 * the mutants that its worlds may ask for. Its control is reached through a door as well.
 * @param controlToken what calls of control bear; a random one unless given
 */
export async function startEmbedded(controlToken?: string): Promise<EmbeddedTarget> {
  const options = { port: 0, clock: 'virtual', ownKeys: true, catalog: createLazyMutantCatalog() } as const;
  return embed(await start(controlToken === undefined ? options : { ...options, controlToken }));
}
