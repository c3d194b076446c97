import type { IncomingMessage } from 'node:http';
import type { World } from '../world/world.ts';
import { defaultWorld, type Worlds } from '../world/worlds.ts';
import { controlPath } from './paths.ts';

const prefix = /^\/worlds\/(?<id>[a-z0-9-]+)(?<rest>\/.*)$/;
const worldIds = new WeakMap<IncomingMessage, string>();

/** Takes the world out of a path such as `/worlds/w1/serverless/v1/…`, and remembers it for `worldOf`. */
export function withoutWorld(request: IncomingMessage): string {
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
