import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isLoopbackHost } from '../../runtime/loopback.ts';
import { json, type Reply } from '../../world/calls/reply.ts';
import { controlPath } from '../../world/paths.ts';

/**
 * Refuses calls of pages that are neither of this machine nor of a given origin. A page of any name can come to be of our
 * own origin, when its name is bound to our address after it was loaded, and keys of loopback are those of a seed. Control
 * has a guard of its own.
 */
export function refusePages(server: FastifyInstance, origins: readonly string[]): void {
  server.addHook('onRequest', async ({ headers, url }, reply) => {
    const refusal = url.startsWith(controlPath) ? undefined : pageRefusal(headers, origins);
    if (refusal !== undefined) return reply.code(refusal.status).send(refusal.body);
  });
}

/** The refusal of a call of such a page; undefined for any other call. Programs name no origin. */
export function pageRefusal({ origin }: IncomingHttpHeaders, origins: readonly string[]): Reply | undefined {
  if (origin === undefined || origins.includes('*') || origins.includes(origin)) return undefined;
  if (URL.canParse(origin) && isLoopbackHost(new URL(origin).hostname)) return undefined;
  const message = 'this emulator takes no call of a page of another machine: allow its origin with --cors';
  return json(403, { message });
}
