// The service: a store of keys whose writers may take leases. README.md is its document.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documented, type Entry, type Habits } from './habits.ts';

type World = { readonly habits: Habits; readonly keys: Map<string, Entry>; now: number; answered: number };
type Reply = { readonly status: number; readonly body?: object | undefined };

/** Changes habits of worlds, by the names that whoever makes a world gives. */
export type Alterations = Readonly<Record<string, Partial<Habits>>>;

/** Serves worlds, each with keys and a clock of its own, which stands still until it is moved. */
export async function startStore(alterations: Alterations = {}) {
  const worlds = new Map<string, World>();
  const server = createServer((call, answer) => {
    serve(call, answer).catch((error: unknown) =>
      send(answer, { status: 500, body: { error: String(error) } }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function serve(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const [, first, second = '', name = '', action] = (call.url ?? '').split('/').map(decodeURIComponent);
    const body = await bodyOf(call);
    if (first === 'control') return send(answer, control(call.method!, second, body));
    const world = worlds.get(first ?? '');
    if (world === undefined) return send(answer, { status: 404 });
    const token = String(call.headers.lease ?? '');
    const reply = world.habits.serves ?? ((request: LeaseRequest) => replyTo(world, request));
    send(answer, reply({ operation: `${call.method} ${action ?? second}`, name, body, token }));
    world.answered += 1;
  }

  /** Makes a world, or moves the clock of one. */
  function control(method: string, id: string, body: unknown): Reply {
    if (method === 'DELETE') return { status: worlds.delete(id) ? 204 : 404 };
    const world = worlds.get(id);
    if (world !== undefined) {
      world.now = (body as { to: number }).to;
      return { status: 200, body: clockOf(world) };
    }
    const { changes } = body as { changes: readonly string[] };
    const habits = Object.assign({}, documented, ...changes.map((one) => alterations[one]!));
    const made: World = { habits, keys: new Map(), now: 0, answered: 0 };
    worlds.set(id, made);
    return { status: 201, body: clockOf(made) };
  }

  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** A call of the store, as its path and body say. */
export type LeaseRequest = {
  readonly operation: string;
  readonly name: string;
  readonly body: unknown;
  readonly token: string;
};

const missing: Reply = { status: 404, body: { error: 'there is no such key' } };
const refused: Reply = { status: 409, body: { error: 'somebody else holds the lease' } };

function replyTo(world: World, request: LeaseRequest): Reply {
  const { habits, keys, now } = world;
  const entry = keys.get(request.name) ?? { written: false, value: null, version: 0, lease: undefined };
  const isFree = !habits.holds(entry.lease, now);
  const isHolder = entry.lease?.token === request.token;
  const mayWrite = isFree || isHolder;
  if (/^(GET|DELETE) keys$/.test(request.operation) && !entry.written) return missing;
  switch (request.operation) {
    case 'GET keys':
      return { status: 200, body: habits.shown(request.name, entry) };
    case 'PUT keys':
      if (mayWrite) return write(world, request, entry);
      habits.refusedWrite(entry, request.body);
      return refused;
    case 'DELETE keys':
      if (!habits.mayDelete(isHolder, isFree)) return refused;
      keys.set(request.name, habits.deleted(entry));
      return { status: 204 };
    case 'POST lease':
      return isFree ? lease(world, request, entry) : refused;
    case 'POST release':
      if (isFree || !mayWrite) return refused;
      entry.lease = habits.released(entry.lease!);
      return { status: 204 };
    default:
      return { status: 404, body: { error: `there is no ${request.operation}` } };
  }
}

function write({ habits, keys }: World, { name, body }: LeaseRequest, entry: Entry): Reply {
  const written = habits.written(entry, (body as { value: unknown }).value);
  keys.set(name, written);
  return { status: 200, body: habits.shown(name, written) };
}

function lease({ habits, keys, now }: World, { name, body }: LeaseRequest, entry: Entry): Reply {
  const { ms } = body as { ms: number };
  const nth = (entry.leases ?? 0) + 1;
  const token = habits.token(name, now);
  keys.set(name, { ...entry, leases: nth, lease: { token, from: now, ms, nth } });
  return { status: 200, body: { token } };
}

function clockOf({ now, answered }: World) {
  return { now, next: null, answered };
}

async function bodyOf(call: IncomingMessage): Promise<unknown> {
  const text = (await Array.fromAsync(call.setEncoding('utf8'))).join('');
  return text === '' ? undefined : JSON.parse(text);
}

function send(answer: ServerResponse, { status, body }: Reply): void {
  const text = body === undefined ? '' : JSON.stringify(body);
  answer.writeHead(status, text === '' ? {} : { 'content-type': 'application/json' }).end(text);
}
