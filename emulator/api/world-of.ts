import type { IncomingMessage } from 'node:http';
import type { World } from '../world/world.ts';
import { defaultWorld, type Worlds } from '../world/worlds.ts';
import { controlPath, jobApiPath } from './paths.ts';

const prefix = /^\/worlds\/(?<id>[a-z0-9-]+)(?<rest>\/.*)$/;
const worldIds = new WeakMap<IncomingMessage, string>();

/**
 * The path that routes are registered under: without the world in front, such as `/worlds/w1`, which is remembered for
 * `worldOf`, and with the job API where it usually stands.
 */
export function routedUrl(request: IncomingMessage, worlds: Worlds): string {
  const url = withoutWorld(request);
  const path = worldOf(request, worlds)?.jobApiPath;
  return path !== undefined && url.startsWith(`${path}/`) ? `${jobApiPath}${url.slice(path.length)}` : url;
}

/** The world that a call is for, and the path and the query below its base address. */
export function worldAt(request: IncomingMessage, worlds: Worlds): { world: World | undefined; url: string } {
  const url = withoutWorld(request);
  return { world: worldOf(request, worlds), url };
}

function withoutWorld(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const { id, rest } = prefix.exec(url)?.groups ?? {};
  if (id === undefined || rest === undefined || rest.startsWith(controlPath)) return url;
  worldIds.set(request, id);
  return rest;
}

/** The world that a call is for: the one in its path, or the default one. */
export function worldOf(request: IncomingMessage, worlds: Worlds): World | undefined {
  return worlds.find(worldIds.get(request) ?? defaultWorld);
}
