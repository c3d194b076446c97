import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { UsageError } from '../errors.ts';
import { prometheusType } from './render-prometheus.ts';

/** Where metrics are served, and by which host names besides those of loopback. */
export type MetricsAddress = {
  readonly host: string;
  readonly port: number;
  readonly hosts?: readonly string[];
};

/** How many connections there may be: the one that has been idle longest makes room for a new one. */
const mostConnections = 64;

/** How long a connection may take for a call, wait between two, or leave an answer unread, in milliseconds. */
const longest = 10_000;

/**
 * Serves `GET /metrics` until it is closed. On loopback, and where host names are given, calls by another name are refused: a page
 * can have its name bound to our address after it was loaded.
 * @param render makes the text at each scrape
 * @returns the address, with the port that was taken
 * @throws UsageError when it can't listen there
 */
export async function serveMetrics(
  { host, port, hosts = [] }: MetricsAddress,
  render: () => string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const limits = { requestTimeout: longest, headersTimeout: longest, connectionsCheckingInterval: 1000 };
  const isGuarded = hosts.length > 0 || isLoopback(host);
  const answering = new WeakSet<Socket>();
  const server = createServer(limits, (request, response) => {
    const { socket } = request;
    // A scrape waits for its answer. Answers to calls behind each other that nobody reads would pile up in memory.
    if (answering.has(socket)) return void socket.destroy();
    answering.add(socket);
    response.once('close', () => void answering.delete(socket));
    if (isGuarded && !isOwnHost(request, hosts)) {
      response.writeHead(421, { 'content-type': 'text/plain' });
      response.end('metrics are not served by this host name: name it with --metrics-host\n');
      return;
    }
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

/** By a name of loopback, by one that was given, or by the address that the connection came to. */
function isOwnHost({ headers: { host }, socket }: IncomingMessage, hosts: readonly string[]): boolean {
  const name = hostnameIn(host);
  if (name === undefined) return false;
  const own = [...hosts, socket.localAddress?.replace(/^::ffff:/, '') ?? ''];
  return isLoopback(name) || own.some((one) => hostnameIn(one.includes(':') ? `[${one}]` : one) === name);
}

function hostnameIn(host: string | undefined): string | undefined {
  return host !== undefined && URL.canParse(`http://${host}`)
    ? new URL(`http://${host}`).hostname
    : undefined;
}

function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  const isAddress = name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
  return isAddress || name === 'localhost' || name.endsWith('.localhost');
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
