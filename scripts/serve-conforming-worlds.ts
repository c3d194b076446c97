import type { Emulator } from '../emulator/start.ts';
import type { WorldEndpointSpec, WorldSpec, WorldView } from '../emulator/world/world-spec.ts';
import { PlumblineError } from '../engine/errors.ts';
import { type ConformingWorld, listWorlds } from '../library/conforming-worlds.ts';

/** A world as the ready line lists it. */
export type ServedWorld = ConformingWorld & Omit<WorldView, 'clock'>;

/** Makes conforming worlds in an emulator, each below an address of its own. */
export async function serveConformingWorlds(
  { answerControl }: Emulator,
  { most, seed, endpoints }: { most?: number | undefined; seed: number; endpoints: WorldEndpointSpec[] },
): Promise<ServedWorld[]> {
  const served: ServedWorld[] = [];
  for (const world of listWorlds(most)) {
    const body: WorldSpec = { seed, variants: [...world.variants], endpoints };
    const { status, body: view } = await answerControl({ operation: 'createWorld', body });
    if (status !== 201)
      throw new PlumblineError(`${world.name} can't be made: ${(view as { message: string }).message}`);
    const { clock: _, ...parts } = view as WorldView;
    served.push({ ...world, ...parts });
  }
  return served;
}
