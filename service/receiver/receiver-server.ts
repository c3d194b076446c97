import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { type FirstLine, firstLineLimits, readFirstLine } from './first-line.ts';

/**
 * Limits for connections on which no call of the suite has come yet. Once one has, its caller knows a secret address and is
 * the target, or a proxy that stands before it. Older ones than `grace` give way: a target's own call is read long before.
 * Of one that is known, `foreign` is how many foreign calls in a row it may bring.
 */
export const connectionLimits = { perSource: 1000, inAll: 4000, grace: 1000, open: 20_000, foreign: 10 };

const maxHeaderSize = firstLineLimits.bytes;
/** Real milliseconds in which a head, and a whole call, must have come. Both outlast a process that is stopped for half a minute. */
const headersTimeout = firstLineLimits.time;
const requestTimeout = 180_000;
/** How long a connection may stay unused, in real milliseconds. */
const longestIdle = 600_000;

export type ReceiverServer = {
  readonly server: Server;
  /** Takes a connection for the target's. */
  prove(socket: Socket): void;
  /** Counts a foreign call on a connection. @returns whether that is the target's, and may go on */
  bears(socket: Socket): boolean;
  /** Takes no further call of a connection that is about to end. */
  cut(socket: Socket): void;
  /** Ends it, and all connections. */
  close(): Promise<void>;
};

export type ReceiverServerOptions = {
  readonly listener: RequestListener;
  /** Whether a request line may be that of our own call. Without it, a connection is not read any further. */
  mayBeOurs(line: string): boolean;
  /** Counts a call that is not. @returns whether to answer it */
  noteForeign(call: ForeignRequest): boolean;
  /** Counts a connection that ended without any call. */
  noteIdle(): void;
  /** Called where there is one more connection on which no call of the run has come, or one less. */
  noteOpen(change: 1 | -1): void;
};

export type ForeignRequest = Pick<IncomingMessage, 'method' | 'url' | 'socket'>;

/**
 * An HTTP server that outsiders can't fill up: heads, times and unproven connections are limited. Foreign calls are
 * not parsed: their connections end with the first request line, however many calls come behind it.
 */
export function createReceiverServer(options: ReceiverServerOptions): ReceiverServer {
  const { listener, mayBeOurs, noteForeign, noteIdle, noteOpen } = options;
  const server = createServer({ maxHeaderSize, headersTimeout, requestTimeout }, (request, response) => {
    if (!isCut.has(request.socket)) listener(request, response);
  });
  // Callers close what they don't use: closed by us, a beacon that is on its way might be lost.
  server.keepAliveTimeout = longestIdle;
  server.maxHeadersCount = 200;
  server.maxConnections = connectionLimits.open;
  const unproven = new Map<Socket, number>();
  const perSource = new Map<string, number>();
  const foreignInARow = new WeakMap<Socket, number>();
  const isCut = new WeakSet<Socket>();

  function forget(socket: Socket): boolean {
    if (!unproven.delete(socket)) return false;
    const source = sources.get(socket) ?? '';
    const left = (perSource.get(source) ?? 1) - 1;
    if (left === 0) perSource.delete(source);
    else perSource.set(source, left);
    noteOpen(-1);
    return true;
  }

  /** The oldest first: a map keeps the order in which they came. */
  function cutOldest(isConcerned: (socket: Socket) => boolean): void {
    for (const [socket, since] of unproven) {
      if (performance.now() - since < connectionLimits.grace) return;
      if (isConcerned(socket)) return void socket.destroy();
    }
  }

  function limit(socket: Socket): void {
    const source = socket.remoteAddress ?? '';
    sources.set(socket, source);
    unproven.set(socket, performance.now());
    const count = (perSource.get(source) ?? 0) + 1;
    perSource.set(source, count);
    noteOpen(1);
    socket.once('close', () => {
      if (forget(socket) && !isCut.has(socket)) noteIdle();
    });
    if (count > connectionLimits.perSource) cutOldest((one) => sources.get(one) === source);
    else if (unproven.size > connectionLimits.inAll) cutOldest(() => true);
  }

  function turnAway(socket: Socket, line: string | undefined): void {
    isCut.add(socket);
    const { groups } = requestLine.exec(line ?? '') ?? {};
    const { method = 'malformed', url = '' } = groups ?? {};
    if (noteForeign({ method, url, socket } as ForeignRequest) && groups !== undefined)
      socket.end(notFound, () => socket.destroy());
    else socket.destroy();
  }

  const [parse] = server.listeners('connection') as ((socket: Socket) => void)[];
  server.removeAllListeners('connection');
  server.on('connection', (socket) => {
    socket.on('error', ignore);
    limit(socket);
    readFirstLine(socket, ({ line, read }: FirstLine) => {
      if (line === undefined || !mayBeOurs(line)) return turnAway(socket, line);
      socket.unshift(read);
      parse!.call(server, socket);
      socket.off('error', ignore);
      process.nextTick(() => socket.resume());
    });
  });
  server.on('drop', noteIdle);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code?.startsWith('HPE_')) turnAway(socket as Socket, undefined);
    socket.destroy();
  });
  return {
    server,
    prove(socket) {
      forget(socket);
      foreignInARow.set(socket, 0);
    },
    bears(socket) {
      const before = foreignInARow.get(socket);
      if (before === undefined) return false;
      foreignInARow.set(socket, before + 1);
      return before < connectionLimits.foreign;
    },
    cut: (socket) => void isCut.add(socket),
    async close() {
      for (const socket of unproven.keys()) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Where connections come from; a socket that has closed no longer says so. */
const sources = new WeakMap<Socket, string>();

const requestLine = /^(?<method>[A-Z-]+) (?<url>\S+) HTTP\/1\.[01]$/;
const notFound = 'HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

function ignore(): void {}
