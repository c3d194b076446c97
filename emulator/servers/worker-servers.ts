import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerWorker } from '../core/balancer.ts';
import type { ServerModule } from './server-module.ts';

/** The servers of the workers of one world, each on a port of its own on loopback. */
export type WorkerServers = {
  /** The worker's origin; its server is started when it is asked for the first time. */
  originOf(worker: ServerWorker, module: ServerModule): Promise<string>;
  stop(worker: ServerWorker): void;
  stopAll(): void;
};

type Started = { readonly server: Server; readonly origin: string };

export function createWorkerServers(): WorkerServers {
  const started = new Map<ServerWorker, Promise<Started>>();

  function stop(worker: ServerWorker): void {
    const one = started.get(worker);
    started.delete(worker);
    one?.then(
      ({ server }) => server.close(() => {}).closeAllConnections(),
      () => {},
    );
  }

  return {
    async originOf(worker, module) {
      const one = started.get(worker) ?? startServer(module);
      started.set(worker, one);
      return (await one).origin;
    },
    stop,
    stopAll() {
      for (const worker of [...started.keys()]) stop(worker);
    },
  };
}

async function startServer(module: ServerModule): Promise<Started> {
  // Importing it loads all of Node's clients: only worlds with servers of workers pay for that.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => void serve(module, request, response));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', resolve);
  server.unref();
  await promise;
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Whatever a server throws ends its own call alone. */
async function serve(
  module: ServerModule,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await module(request, response);
  } catch (error) {
    if (response.headersSent) return void response.destroy();
    const words = error instanceof Error ? error.message : String(error);
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: `the worker's server threw: ${words}` }));
  }
}
