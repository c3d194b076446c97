import { Readable } from 'node:stream';
import type { WorldDuration, WorldInstant } from '../../emulator/core/agenda.ts';
import type { Reply } from '../../emulator/world/calls/reply.ts';
import type { World } from '../../emulator/world/world.ts';
import type { Variant } from '../common/kinds.ts';

type Kept = Map<string, { readonly at: WorldInstant; readonly reply: Reply }>;

/** Not lists of things that a caller makes, or as good as new. */
const others = /billing|openapi|catalog|workers|releases/;

/** Answers that list what a caller has, kept for so long for whoever asks the same with the same key. */
export function cachedLists(lifetime: WorldDuration): Pick<Variant, 'wrapRest' | 'wrapGraphql'> {
  const caches = new WeakMap<World, Kept>();
  const keep = async (world: World, key: string, answer: () => Reply | Promise<Reply>): Promise<Reply> => {
    const kept: Kept = caches.get(world) ?? new Map();
    caches.set(world, kept);
    const now = world.clock.now();
    const last = kept.get(key);
    if (last !== undefined && now - last.at < lifetime) return last.reply;
    const reply = await answer();
    if (reply.status > 299 || reply.body instanceof Readable) return reply;
    const copy = { ...reply, body: structuredClone(reply.body) };
    kept.set(key, { at: now, reply: copy });
    return copy;
  };
  return {
    wrapRest: (next) => (call) => {
      const { at, headers, method, params, path, query, world } = call;
      const isList = method === 'GET' && Object.keys(params).length === 0 && !others.test(path);
      const key = JSON.stringify([at.version, path, query.toString(), headers.authorization]);
      return isList ? keep(world, key, () => next(call)) : next(call);
    },
    wrapGraphql: (next) => (call) => {
      const { body, headers, query, world } = call;
      const text = body instanceof Uint8Array ? Buffer.from(body).toString() : '';
      const isList = /\bmyself\b/.test(text) && !/\bmutation\b/.test(text);
      const key = JSON.stringify([query.toString(), text, headers.accept]);
      return isList ? keep(world, key, () => next(call)) : next(call);
    },
  };
}
