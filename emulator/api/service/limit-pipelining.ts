import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many calls of one connection may be without their answer, or with one that is not taken. */
const mostUnanswered = 16;

/**
 * Ends a connection on which more calls come before it takes the answers to the former ones: those of a caller that does not read
 * would pile up in memory. What comes behind the one call too many is not carried out.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const cut = new WeakSet<Socket>();
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (cut.has(socket)) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) {
      cut.add(socket);
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => void unanswered.set(socket, unanswered.get(socket)! - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}
