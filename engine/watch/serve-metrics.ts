import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { UsageError } from '../errors.ts';
import { prometheusType } from './render-prometheus.ts';

/** Where metrics are served. */
export type MetricsAddress = { readonly host: string; readonly port: number };

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
  const server = createServer((request, response) => {
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
  server.requestTimeout = 10_000;
  server.maxConnections = 64;
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
