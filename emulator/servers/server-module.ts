import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a worker of a load balancing endpoint serves, as `node:http` takes it. */
export type ServerModule = (request: IncomingMessage, response: ServerResponse) => unknown;
