import type { Profile } from '../profile/profile.ts';
import type { EmbeddedTarget } from '../target/embedded.ts';

/** The emulator of this thread, which target runs share that have one started. */
export type OwnEmulator = {
  /** A profile as it is, or with the address of the emulator where it has one started. */
  reached(profile: Profile): Promise<Profile>;
  stop(): Promise<void>;
};

export function createOwnEmulator(): OwnEmulator {
  let started: Promise<EmbeddedTarget> | undefined;
  return {
    async reached(profile) {
      if (!profile.startsEmulator) return profile;
      started ??= start(profile);
      return { ...profile, ...(await started).profile };
    },
    stop: async () => (await started)?.emulator.stop(),
  };
}

/** Who judges anything else has no use for what an emulator consists of. */
async function start({ controlToken }: Profile): Promise<EmbeddedTarget> {
  const { startEmbedded } = await import('../target/embedded.ts');
  return startEmbedded(controlToken);
}
