import { TooManyWorldsError } from '../core/errors.ts';
import { fullHeap } from '../runtime/heap-room.ts';
import type { Host } from './host.ts';
import { createWorld, type World } from './world.ts';
import type { WorldSpec } from './world-spec.ts';

/** The worlds of one process, by id. The one named `default` is there from the start and stays. */
export type Worlds = {
  create(spec: WorldSpec): World;
  find(id: string): World | undefined;
  /** All of them, or those that were created with this tag, oldest first. */
  list(tag?: string): World[];
  /** Ends a world and puts a new one, made alike, in its place. */
  reset(id: string): World | undefined;
  /** Ends a world; false when there is none of that name, or when it is the default one. */
  remove(id: string): boolean;
  stop(): void;
};

export const defaultWorld = 'default';

/** How many worlds there may be besides the default one, unless the start options say otherwise. */
export const mostWorlds = 5000;

/** @throws TooManyWorldsError from `create` */
export function createWorlds(host: Host, first: WorldSpec, most = mostWorlds): Worlds {
  const worlds = new Map<string, World>();
  let made = 0;

  function put(id: string, spec: WorldSpec): World {
    const world = createWorld(id, spec, host);
    worlds.set(id, world);
    return world;
  }

  function assertRoom(): void {
    if (worlds.size > most) {
      throw new TooManyWorldsError(
        `there are ${most} worlds already: delete some, or start the emulator with a larger --max-worlds`,
      );
    }
    const full = fullHeap();
    if (full === undefined) return;
    throw new TooManyWorldsError(
      `the emulator has no memory for another world: ${worlds.size - 1} worlds take ${full.used} of ${full.limit} bytes. Delete some`,
    );
  }

  put(defaultWorld, first);

  return {
    create(spec) {
      assertRoom();
      return put(`w${++made}`, spec);
    },
    find: (id) => worlds.get(id),
    list: (tag) => [...worlds.values()].filter(({ spec }) => tag === undefined || spec.tag === tag),
    reset(id) {
      const old = worlds.get(id);
      old?.stop();
      return old && put(id, old.spec);
    },
    remove(id) {
      if (id === defaultWorld) return false;
      worlds.get(id)?.stop();
      return worlds.delete(id);
    },
    stop() {
      for (const world of worlds.values()) world.stop();
      worlds.clear();
    },
  };
}
