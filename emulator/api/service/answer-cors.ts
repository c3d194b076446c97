import type { FastifyInstance } from 'fastify';
import { controlPath } from '../../world/paths.ts';

/**
 * Lets pages of these origins call the service and read its answers, preflights included; `*` lets any. Control stays closed
 * to pages.
 */
export function answerCors(server: FastifyInstance, origins: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || request.url.startsWith(controlPath)) return;
    if (!origins.includes('*') && !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'retry-after, location',
      vary: 'origin',
    });
    const wanted = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || wanted === undefined) return;
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'authorization',
      'access-control-max-age': '600',
    });
    return reply.code(204).send();
  });
}
