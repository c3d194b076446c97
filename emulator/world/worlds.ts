import type { Host } from './host.ts';
import { createWorld, type World } from './world.ts';
import type { WorldOrder } from './world-order.ts';

/** The worlds of one process, by id. The one named `default` is there from the start and stays. */
export type Worlds = {
  create(order: WorldOrder): World;
  find(id: string): World | undefined;
  /** All of them, or those that were ordered with this tag, oldest first. */
  list(tag?: string): World[];
  /** Ends a world and puts a new one, made alike, in its place. */
  reset(id: string): World | undefined;
  /** Ends a world; false when there is none of that name, or when it is the default one. */
  remove(id: string): boolean;
  stop(): void;
};

export const defaultWorld = 'default';

export function createWorlds(host: Host, first: WorldOrder): Worlds {
  const worlds = new Map<string, World>();
  let made = 0;

  function put(id: string, order: WorldOrder): World {
    const world = createWorld(id, order, host);
    worlds.set(id, world);
    return world;
  }

  put(defaultWorld, first);

  return {
    create: (order) => put(`w${++made}`, order),
    find: (id) => worlds.get(id),
    list: (tag) => [...worlds.values()].filter(({ order }) => tag === undefined || order.tag === tag),
    reset(id) {
      const old = worlds.get(id);
      old?.stop();
      return old && put(id, old.order);
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
