import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { endAfterFile } from './end-after-file.ts';

/** A server for the running file of tests; gives its address. */
export function serve(listener: RequestListener): Promise<string> {
  const server = createHttpServer(listener);
  endAfterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return addressOf(server);
}

/** A server for the running file of tests that does not speak HTTP unless it is told to. */
export function serveSockets(connected: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    connected(socket);
  });
  endAfterFile(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return addressOf(server);
}

/** Answers the first thing that comes with these bytes and ends the connection. */
export function answeringRaw(bytes: string): (socket: Socket) => void {
  return (socket) => void socket.once('data', () => socket.end(bytes));
}

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
