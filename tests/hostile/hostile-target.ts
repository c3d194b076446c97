import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { request as send } from 'undici';
import { interfaceOf, type WorldUrls } from './interface-of.ts';
import type { Victims } from './lay-victims.ts';
import type { HonestAnswer, HostileAnswer, HostileCall, Lures, Trick } from './trick.ts';

/** A conforming target with a trick in front of it. */
export type HostileTarget = {
  readonly origin: string;
  /** Calls outside the base addresses of the target profile. */
  readonly strayCalls: readonly string[];
  /** Calls that would change what somebody else has. */
  readonly trespasses: readonly string[];
  close(): void;
};

type Front = {
  readonly trick: Trick;
  readonly honest: string;
  readonly urls: WorldUrls;
  readonly validKey: string;
  readonly lures: Lures;
  readonly victims: Victims;
};

/** Starts a server that passes calls on to a conforming target, unless the trick answers them. */
export async function startHostileTarget(front: Front): Promise<HostileTarget> {
  const strayCalls: string[] = [];
  const trespasses: string[] = [];
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer(
    { maxHeaderSize: 1 << 20, requestTimeout: 0, keepAliveTimeout: 300_000 },
    (request, response) => {
      count += 1;
      if (interfaceOf(request.url ?? '', front.urls) === undefined)
        strayCalls.push(`${request.method} ${request.url}`);
      serve(front, request, response, count, trespasses).catch(() => response.destroy());
    },
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    strayCalls,
    trespasses,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function serve(
  front: Front,
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
  trespasses: string[],
): Promise<void> {
  const body = Buffer.concat(await request.toArray());
  const { method = 'GET', url = '' } = request;
  const trespass = front.victims.changedBy({ method, url, body: body.toString() });
  if (trespass !== undefined) trespasses.push(trespass);
  const honest = (other?: string) =>
    passOn(front.honest, request, other === undefined ? body : Buffer.from(other));
  const place = interfaceOf(request.url ?? '', front.urls);
  const call: HostileCall | undefined = place && {
    ...place,
    method: request.method ?? 'GET',
    body: body.toString(),
    key: keyIn(request),
    hasValidKey: keyIn(request) === front.validKey,
    count,
    lures: front.lures,
    victims: front.victims,
    honest,
  };
  const answer = call && (await front.trick.answer(call));
  if (answer === undefined) return passThrough(front.honest, request, body, response);
  writeHostile(request.socket, answer);
}

function keyIn({ headers, url = '' }: IncomingMessage): string {
  const inQuery = new URL(url, 'http://target').searchParams.get('api_key');
  return (headers.authorization ?? '').replace(/^Bearer /, '') || (inQuery ?? '');
}

/** Headers of one connection, which must not be passed on. */
const hopByHop = new Set([
  'host',
  'connection',
  'transfer-encoding',
  'content-length',
  'expect',
  'keep-alive',
]);

async function passOn(origin: string, request: IncomingMessage, body: Buffer): Promise<HonestAnswer> {
  const answer = await ask(origin, request, body);
  const text = await answer.body.text();
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, body: text };
}

/** Asks the conforming target. A kept connection may have been closed just now: then the call is made once more. */
function ask(origin: string, request: IncomingMessage, body: Buffer, signal?: AbortSignal): Promise<Asked> {
  const once = () => askOnce(origin, request, body, signal);
  return once().catch(once);
}

type Asked = Awaited<ReturnType<typeof send>>;

function askOnce(
  origin: string,
  request: IncomingMessage,
  body: Buffer,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  const headers = Object.entries(request.headers).filter(([name]) => !hopByHop.has(name));
  const method = request.method as 'GET';
  const bodyOfCall = body.length === 0 ? {} : { body };
  return send(`${origin}${request.url}`, {
    method,
    headers: Object.fromEntries(headers),
    ...(signal && { signal }),
    ...bodyOfCall,
  });
}

/** Gives an answer on piece by piece, as it comes: a log goes on for as long as somebody reads it. */
async function passThrough(
  origin: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const answer = await ask(origin, request, body, gone.signal);
  const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
  response.writeHead(answer.statusCode, Object.fromEntries(kept) as Record<string, string>);
  response.flushHeaders();
  await pipeline(answer.body, response).catch(() => response.destroy());
}

function writeHostile(socket: Socket, answer: HostileAnswer): void {
  if ('write' in answer) {
    answer.write(socket);
    return;
  }
  const { status, headers = [['content-type', 'application/json']], body = '' } = answer;
  const bytes = Buffer.from(body);
  const lines = [...headers, ['content-length', `${bytes.length}`], ['connection', 'close']];
  socket.write(`HTTP/1.1 ${status} Status\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  socket.end(bytes);
}
