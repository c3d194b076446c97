import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { UsageError } from '../errors.ts';
import { prometheusType } from './render-prometheus.ts';

/** Where metrics are served. */
export type MetricsAddress = { readonly host: string; readonly port: number };

/** How many connections there may be: the one that has been idle longest makes room for a new one. */
const mostConnections = 64;

/** How long a connection may take for a call, wait between two, or leave an answer unread, in milliseconds. */
const longest = 10_000;

/**
 * Serves `GET /metrics` until it is closed.
 * @param render makes the text at each scrape
 * @returns the address, with the port that was taken
 * @throws UsageError when it can't listen there
 */
export async function serveMetrics(
  { host, port }: MetricsAddress,
  render: () => string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const limits = { requestTimeout: longest, headersTimeout: longest, connectionsCheckingInterval: 1000 };
  const server = createServer(limits, (request, response) => {
    const path = request.url?.split('?')[0];
    const isAsked = path === '/metrics' && (request.method === 'GET' || request.method === 'HEAD');
    if (!isAsked) {
      const status = path === '/metrics' ? 405 : 404;
      response.writeHead(status, { 'content-type': 'text/plain', allow: 'GET, HEAD' });
      response.end('GET /metrics has the metrics\n');
      return;
    }
    const text = render();
    response.writeHead(200, { 'content-type': prometheusType, 'content-length': Buffer.byteLength(text) });
    response.end(request.method === 'HEAD' ? '' : text);
  });
  server.setTimeout(longest);
  makeRoom(server);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (cause) {
    throw new UsageError(`metrics can't be served on ${host}:${port}: ${(cause as Error).message}`, {
      cause,
    });
  }
  return { url: urlOf(server), close: () => closed(server) };
}

/** Whoever opens connections and sends nothing keeps nobody from a scrape. */
function makeRoom(server: Server): void {
  const idlest = new Set<Socket>();
  server.on('connection', (socket) => {
    const [first] = idlest;
    if (idlest.size >= mostConnections) {
      idlest.delete(first!);
      first!.destroy();
    }
    idlest.add(socket);
    socket.once('close', () => idlest.delete(socket));
  });
  server.prependListener('request', ({ socket }) => {
    idlest.delete(socket);
    idlest.add(socket);
  });
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as { address: string; family: string; port: number };
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`;
}

async function closed(server: Server): Promise<void> {
  const done = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await done;
}
