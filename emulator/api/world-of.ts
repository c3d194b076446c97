import type { IncomingMessage } from 'node:http';
import { controlPath, graphqlPath, jobApiPath } from '../world/paths.ts';
import type { World } from '../world/world.ts';
import { defaultWorld, type Worlds } from '../world/worlds.ts';

const prefix = /^\/worlds\/(?<id>[a-z0-9-]+)(?<rest>\/.*)$/;
const worldIds = new WeakMap<IncomingMessage, string>();

/**
 * The path that routes are registered under: without the world in front, such as `/worlds/w1`, which is remembered for
 * `worldOf`, and with the interfaces that a world has elsewhere where they usually stand.
 */
export function routedUrl(request: IncomingMessage, worlds: Worlds): string {
  const url = withoutWorld(request);
  const world = worldOf(request, worlds);
  if (world === undefined) return url;
  return world.route(
    moved(url, world.jobApiPath, jobApiPath) ?? moved(url, world.graphqlPath, graphqlPath) ?? url,
  );
}

function moved(url: string, path: string, usual: string): string | undefined {
  return url.startsWith(path) && /^[/?]|^$/.test(url.slice(path.length))
    ? `${usual}${url.slice(path.length)}`
    : undefined;
}

/** The world that a call is for, and the path and the query below its base address. */
export function worldAt(request: IncomingMessage, worlds: Worlds): { world: World | undefined; url: string } {
  const url = withoutWorld(request);
  return { world: worldOf(request, worlds), url };
}

function withoutWorld(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const { id, rest } = (url.startsWith('/worlds/') ? prefix.exec(url)?.groups : undefined) ?? {};
  if (id === undefined || rest === undefined || rest.startsWith(controlPath)) return url;
  worldIds.set(request, id);
  return rest;
}

/** The world that a call is for: the one in its path, or the default one. */
export function worldOf(request: IncomingMessage, worlds: Worlds): World | undefined {
  return worlds.find(worldIds.get(request) ?? defaultWorld);
}
