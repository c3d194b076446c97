import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operations } from '../../../generated/control/operations.ts';
import { writeReply } from '../../world/calls/write-reply.ts';
import { closeGently } from '../service/close-gently.ts';
import { type Control, controlErrorReply } from './control.ts';
import { type ControlAccess, refuseControlCall } from './guard-control.ts';

/** Serves control over HTTP. */
export function serveControl(control: Control, access: ControlAccess) {
  return async (server: FastifyInstance): Promise<void> => {
    server.addContentTypeParser('application/json', { parseAs: 'string' }, parseBody);
    server.addHook('onRequest', async (request, reply) => {
      const refused = refuseControlCall(request.raw, access);
      if (refused === undefined) return;
      closeGently(request, reply);
      writeReply(reply, refused);
      return reply;
    });
    for (const { id, method, path } of Object.values(operations)) {
      server.route({
        method,
        url: path.replace('{worldId}', ':worldId'),
        async handler(request, reply): Promise<FastifyReply> {
          const { worldId = '' } = request.params as { worldId?: string };
          const { tag, endpoint, since } = request.query as Record<'tag' | 'endpoint' | 'since', unknown>;
          const { body, headers } = request;
          const call = { operation: id, worldId, tag, endpoint, since, body, calledAt: headers.host };
          writeReply(reply, await control(call));
          return reply;
        },
      });
    }
    server.setNotFoundHandler((request, reply) =>
      reply.code(404).send({ message: `control has nothing at ${request.method} ${request.url}` }),
    );
    server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      writeReply(reply, controlErrorReply(error)),
    );
  };
}

/** No body is no body, whatever its type says it were. */
function parseBody(
  _request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  try {
    done(null, text.length === 0 ? undefined : JSON.parse(String(text)));
  } catch (cause) {
    done(Object.assign(new Error('the body is not JSON', { cause }), { statusCode: 400 }));
  }
}
