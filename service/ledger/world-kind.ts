import { UsageError } from '../../engine/errors.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { StillThereError } from '../client/still-there.ts';
import { ControlError } from '../control/control-client.ts';
import type { Access } from './access.ts';
import type { SingleKind } from './kinds.ts';

/** A world ends with its emulator, and ids come again in the next one: it is known by its tag alone. */
export const worldKind: SingleKind = {
  describe: ({ ids, tag }) => `world ${ids[0] ?? 'whose id never came back'} (${tag})`,

  async find({ tag }, access) {
    const control = controlOf(access);
    if (!(await emulatorThere(control))) return [];
    const { worlds } = await control.listWorlds(tag);
    return worlds.filter((world) => world.tag === tag).map(({ id }) => id);
  },

  async remove(id, _, access) {
    await controlOf(access)
      .deleteWorld(id)
      .catch((error: unknown) => {
        if (!(error instanceof ControlError && error.status === 404)) throw error;
      });
  },
};

function controlOf({ control, profile }: Access): NonNullable<Access['control']> {
  if (control !== undefined) return control;
  throw new StillThereError(`the target profile of ${profile.name} no longer names a control address`);
}

/** Whether an emulator answers. Nothing that listens, and something else in its place, mean that it has ended. */
async function emulatorThere(control: NonNullable<Access['control']>): Promise<boolean> {
  try {
    await control.ready();
    return true;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    if (error.cause === undefined) return false;
    const { cause } = error.cause as Error;
    if (cause instanceof TransportError && cause.reason === 'refused') return false;
    throw error;
  }
}
