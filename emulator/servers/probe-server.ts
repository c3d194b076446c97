import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Egress } from '../runtime/egress.ts';
import { asciiJson } from './ascii-json.ts';
import type { ServerModule } from './server-module.ts';

/** How long a beacon's answer is waited for, in real milliseconds. */
const beaconTimeout = 3000;
/** What is larger is not made in the first place, nor told back. */
const mostBytes = 100_000_000;
const longestDelay = 600_000;

type Order = Record<string, unknown>;

/** The server of specs/probe.md: stateless, it does what the call's own header says. */
export function createProbeServer(post: Egress['post']): ServerModule {
  return async (request, response) => {
    const order = orderIn(request.headers['plumbline-order']);
    const body = await bodyOf(request);
    await report(post, order);
    await sleep(delayIn(order));
    if (order.hangUp === 'at-once') request.socket.destroy();
    else await answer(request, response, order, body);
  };
}

function orderIn(header: string | string[] | undefined): Order {
  try {
    const order: unknown = JSON.parse(String(header));
    return typeof order === 'object' && order !== null && !Array.isArray(order) ? (order as Order) : {};
  } catch {
    return {};
  }
}

/** A beacon that can't be reached changes nothing. */
async function report(post: Egress['post'], { beacon, id }: Order): Promise<void> {
  if (typeof beacon !== 'string' || typeof id !== 'string') return;
  await post(beacon, { event: 'call', call: id }, beaconTimeout).catch(() => {});
}

async function answer(request: IncomingMessage, response: ServerResponse, order: Order, body: Buffer) {
  const status = whole(order.status, 200, 599) ?? 200;
  const hasBody = request.method !== 'HEAD' && ![204, 205, 304].includes(status);
  const bytes = hasBody ? answerBody(request, order, body) : Buffer.alloc(0);
  const seen = asciiJson({
    id: order.id ?? null,
    method: request.method,
    target: request.url,
    authorized: request.headers.authorization !== undefined,
    framing: framingOf(request),
    body: digest(body),
    answer: digest(bytes),
  });
  const pieces = hasBody ? whole(order.pieces, 1, 1000) : undefined;
  response.writeHead(status, {
    ...headersIn(order),
    'plumbline-seen': seen,
    ...(hasBody && pieces === undefined ? { 'content-length': bytes.length } : {}),
  });
  await send(request, response, order, bytes, pieces ?? 1);
}

/** Sends the body in so many pieces, or as far as the middle. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  order: Order,
  bytes: Buffer,
  pieces: number,
): Promise<void> {
  if (order.hangUp === 'midway') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
    return;
  }
  const size = Math.ceil(bytes.length / pieces);
  for (let piece = 0; piece < pieces - 1; piece++) {
    response.write(bytes.subarray(piece * size, (piece + 1) * size));
    await sleep(delayIn(order));
  }
  response.end(bytes.subarray((pieces - 1) * size));
}

function answerBody(request: IncomingMessage, order: Order, body: Buffer): Buffer {
  const fill = whole(order.fill, 0, mostBytes);
  if (fill !== undefined) return Buffer.alloc(fill, 'plumbline ');
  if (typeof order.body === 'string') return Buffer.from(order.body, 'base64');
  const { method, url: target, headers } = request;
  return Buffer.from(JSON.stringify({ method, target, headers, body: body.toString('base64') }));
}

/** Names and values that no header may have are left out. */
function headersIn({ headers }: Order): Record<string, string> {
  const entries = Object.entries(typeof headers === 'object' && headers !== null ? headers : {});
  const fit = entries.filter(
    ([name, value]) => /^[\w-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value),
  );
  return Object.fromEntries(fit);
}

function framingOf({ headers }: IncomingMessage): 'length' | 'chunks' | 'none' {
  if (headers['transfer-encoding'] !== undefined) return 'chunks';
  return headers['content-length'] === undefined ? 'none' : 'length';
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes)
      throw new RangeError(`a body of more than ${mostBytes} bytes is too large to probe`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function digest(bytes: Buffer): { bytes: number; sha256: string } {
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function delayIn({ delay }: Order): number {
  return whole(delay, 0, longestDelay) ?? 0;
}

function whole(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined;
}
