import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../errors.ts';

/** A call that reached us. */
export type Received = {
  readonly what: 'beacon' | 'webhook';
  readonly method: string;
  readonly body: string;
};

/** What a mailbox answers a call with. */
export type Respond = (call: Received) => unknown;

/** An address of our own for one case. */
export type Mailbox = {
  /** Where probes report. */
  readonly beacon: string;
  /** Where webhooks go. */
  readonly webhook: string;
  readonly received: readonly Received[];
  /** From now on calls are answered with this, as JSON. */
  answer(respond: Respond): void;
  close(): void;
};

/** Listens for beacons and webhooks of all cases of a run. */
export type Receiver = {
  open(heard: (call: Received) => void, respond?: Respond): Mailbox;
  close(): Promise<void>;
};

export type ReceiverOptions = {
  /** `HOST:PORT`; port 0 takes any free one. */
  listen: string;
  /** The address under which the target reaches us, when it is another than where we listen. */
  url: string | undefined;
};

type Slot = { received: Received[]; heard: (call: Received) => void; respond: Respond | undefined };

/** Bodies beyond this many bytes are not read: beacons are small, and a webhook's payload is judged by nobody. */
const mostBytes = 64 * 1024 * 1024;

/** @throws UsageError when it can't listen there, or when nobody could tell how to reach it */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  assertReachable(options);
  const slots = new Map<string, Slot>();
  const server = createServer((request, response) => {
    void receive(slots, request, response).catch(() => response.destroy());
  });
  await listen(server, options.listen);
  const { address, port } = server.address() as AddressInfo;
  const base = options.url ?? `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
  let opened = 0;

  return {
    open(heard, respond) {
      const name = `m${++opened}`;
      const slot: Slot = { received: [], heard, respond };
      slots.set(name, slot);
      return {
        beacon: below(base, `/${name}/beacon`),
        webhook: below(base, `/${name}/webhook`),
        received: slot.received,
        answer(respond) {
          slot.respond = respond;
        },
        close: () => void slots.delete(name),
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The way to a mailbox, whatever a proxy on the way leaves of the path before it and of the query. */
const ending = /\/(?<name>m\d+)\/(?<what>[^/?]*)(?:\?.*)?$/;

/** An address that has a query keeps it: it may hold what lets a caller in. */
function below(base: string, path: string): string {
  const [address = '', ...query] = base.split('?');
  return [`${address.replace(/\/$/, '')}${path}`, ...query].join('?');
}

/** An address that means every interface is none that a target could call. */
function assertReachable({ listen: where, url }: ReceiverOptions): void {
  if (url !== undefined || !/^(0\.0\.0\.0|\[?::\]?):\d+$/.test(where)) return;
  throw new UsageError(`a receiver on ${where} needs a url by which the target reaches it`);
}

async function receive(
  slots: Map<string, Slot>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { name = '', what } = ending.exec(request.url ?? '')?.groups ?? {};
  const slot = slots.get(name);
  if (slot === undefined || (what !== 'beacon' && what !== 'webhook')) {
    response.writeHead(404).end();
    return;
  }
  const call: Received = { what, method: request.method ?? '', body: await bodyOf(request) };
  slot.received.push(call);
  slot.heard(call);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(slot.respond?.(call) ?? {}));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new Error('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

async function listen(server: ReturnType<typeof createServer>, where: string): Promise<void> {
  const colon = where.lastIndexOf(':');
  const host = where.slice(0, colon).replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause) => {
    reject(new UsageError(`the receiver can't listen on ${where}: ${cause.message}`, { cause }));
  });
  const port = Number(where.slice(colon + 1));
  if (!(port <= 65_535))
    throw new UsageError(`the receiver can't listen on ${where}: the port must be at most 65535`);
  server.listen(port, host, resolve);
  await promise;
}
