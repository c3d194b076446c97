import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits for connections on which no call of the suite has come yet. Once one has, its caller knows a secret address and is
 * the target. Older ones than `grace` give way: a target's own call is read long before.
 */
export const connectionLimits = { perSource: 1000, inAll: 4000, grace: 1000, open: 20_000 };

const maxHeaderSize = 16 * 1024;
/** Real milliseconds in which a head, and a whole call, must have come. Both outlast a process that is stopped for half a minute. */
const headersTimeout = 60_000;
const requestTimeout = 180_000;
/** How long a connection may stay unused, in real milliseconds. */
const longestIdle = 600_000;

export type ReceiverServer = {
  readonly server: Server;
  /** Takes a connection for the target's. */
  prove(socket: Socket): void;
};

/** An HTTP server that outsiders can't fill up: heads, times and unproven connections are limited. */
export function createReceiverServer(listener: RequestListener, malformed: () => void): ReceiverServer {
  const server = createServer({ maxHeaderSize, headersTimeout, requestTimeout }, listener);
  // Callers close what they don't use: closed by us, a beacon that is on its way might be lost.
  server.keepAliveTimeout = longestIdle;
  server.maxHeadersCount = 200;
  server.maxConnections = connectionLimits.open;
  const unproven = new Map<Socket, number>();
  const perSource = new Map<string, number>();

  function forget(socket: Socket, source: string): void {
    if (!unproven.delete(socket)) return;
    const left = (perSource.get(source) ?? 1) - 1;
    if (left === 0) perSource.delete(source);
    else perSource.set(source, left);
  }

  /** The oldest first: a map keeps the order in which they came. */
  function cutOldest(isConcerned: (socket: Socket) => boolean): void {
    for (const [socket, since] of unproven) {
      if (performance.now() - since < connectionLimits.grace) return;
      if (isConcerned(socket)) return void socket.destroy();
    }
  }

  server.on('connection', (socket) => {
    const source = socket.remoteAddress ?? '';
    sources.set(socket, source);
    unproven.set(socket, performance.now());
    const count = (perSource.get(source) ?? 0) + 1;
    perSource.set(source, count);
    socket.once('close', () => forget(socket, source));
    if (count > connectionLimits.perSource) cutOldest((one) => sources.get(one) === source);
    else if (unproven.size > connectionLimits.inAll) cutOldest(() => true);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code?.startsWith('HPE_')) malformed();
    socket.destroy();
  });
  return { server, prove: (socket) => forget(socket, sources.get(socket) ?? '') };
}

/** Where connections come from; a socket that has closed no longer says so. */
const sources = new WeakMap<Socket, string>();
