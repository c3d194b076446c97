import type { IncomingMessage } from 'node:http';
import { controlPath, graphqlPath, jobApiPath } from '../world/paths.ts';
import type { World } from '../world/world.ts';
import { defaultWorld, type Worlds } from '../world/worlds.ts';
import { originForm } from './origin-form.ts';

const prefix = /^\/worlds\/(?<id>[a-z0-9-]+)(?<rest>\/.*)$/;

/** A call's world, and the path and the query below that world's base address. */
type Place = { readonly id: string | undefined; readonly url: string };

/** It is asked for several times during a call. */
const places = new WeakMap<IncomingMessage, Place>();

/**
 * The path that routes are registered under: without the world in front, such as `/worlds/w1`, and with the interfaces that a world has elsewhere where they usually stand.
 */
export function routedUrl(request: IncomingMessage, worlds: Worlds): string {
  const { url } = placeOf(request);
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
  return { world: worldOf(request, worlds), url: placeOf(request).url };
}

function placeOf(request: IncomingMessage): Place {
  const known = places.get(request);
  if (known !== undefined) return known;
  const place = placeAt(originForm(request));
  places.set(request, place);
  return place;
}

function placeAt(url: string): Place {
  const { id, rest } = (url.startsWith('/worlds/') ? prefix.exec(url)?.groups : undefined) ?? {};
  const isElsewhere = id === undefined || rest === undefined || rest.startsWith(controlPath);
  return isElsewhere ? { id: undefined, url } : { id, url: rest };
}

/** The world that a call is for: the one in its path, or the default one. */
export function worldOf(request: IncomingMessage, worlds: Worlds): World | undefined {
  return worlds.find(placeOf(request).id ?? defaultWorld);
}
