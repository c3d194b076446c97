import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

type Started = { server: Server; origin: Promise<string> };

export function createWorkerServers(): WorkerServers {
  const started = new Map<ServerWorker, Started>();

  function stop(worker: ServerWorker): void {
    const one = started.get(worker);
    started.delete(worker);
    one?.origin.then(
      () => one.server.close(() => {}).closeAllConnections(),
      () => {},
    );
  }

  return {
    originOf(worker, module) {
      const one = started.get(worker) ?? startServer(module);
      started.set(worker, one);
      return one.origin;
    },
    stop,
    stopAll() {
      for (const worker of [...started.keys()]) stop(worker);
    },
  };
}

function startServer(module: ServerModule): Started {
  const server = createServer((request, response) => void serve(module, request, response));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  server.unref();
  return { server, origin: promise };
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
