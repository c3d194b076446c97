import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Egress } from '../runtime/egress.ts';
import { asciiJson } from './ascii-json.ts';
import type { ServerModule } from './server-module.ts';

/** How long a beacon's answer is waited for, in real milliseconds. */
const beaconTimeout = 3000;
/** What is larger is not made in the first place, nor shown in an answer. */
const mostBytes = 100_000_000;
const longestDelay = 600_000;

type ReplySpec = Record<string, unknown>;

/** The server of specs/probe.md: stateless, it does what the call's own header says. */
export function createProbeServer(post: Egress['post']): ServerModule {
  return async (request, response) => {
    const spec = replySpecIn(request.headers['plumbline-order']);
    const body = await bodyOf(request);
    await report(post, spec);
    await sleep(delayIn(spec));
    if (spec.hangUp === 'at-once') request.socket.destroy();
    else await answer(request, response, spec, body);
  };
}

function replySpecIn(header: string | string[] | undefined): ReplySpec {
  try {
    const value: unknown = JSON.parse(String(header));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ReplySpec) : {};
  } catch {
    return {};
  }
}

/** A beacon that can't be reached changes nothing. */
async function report(post: Egress['post'], { beacon, id }: ReplySpec): Promise<void> {
  if (typeof beacon !== 'string' || typeof id !== 'string') return;
  await post(beacon, { event: 'call', call: id }, beaconTimeout).catch(() => {});
}

async function answer(request: IncomingMessage, response: ServerResponse, spec: ReplySpec, body: Buffer) {
  const status = whole(spec.status, 200, 599) ?? 200;
  const hasBody = request.method !== 'HEAD' && ![204, 205, 304].includes(status);
  const bytes = hasBody ? answerBody(request, spec, body) : Buffer.alloc(0);
  const seen = asciiJson({
    id: spec.id ?? null,
    method: request.method,
    target: request.url,
    authorized: request.headers.authorization !== undefined,
    framing: framingOf(request),
    body: digest(body),
    answer: digest(bytes),
  });
  const pieces = hasBody ? whole(spec.pieces, 1, 1000) : undefined;
  response.writeHead(status, {
    ...headersIn(spec),
    'plumbline-seen': seen,
    ...(hasBody && pieces === undefined ? { 'content-length': bytes.length } : {}),
  });
  await send(request, response, spec, bytes, pieces ?? 1);
}

/** Sends the body in so many pieces, or as far as the middle. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  spec: ReplySpec,
  bytes: Buffer,
  pieces: number,
): Promise<void> {
  if (spec.hangUp === 'midway') {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy());
    return;
  }
  const size = Math.ceil(bytes.length / pieces);
  for (let piece = 0; piece < pieces - 1; piece++) {
    response.write(bytes.subarray(piece * size, (piece + 1) * size));
    await sleep(delayIn(spec));
  }
  response.end(bytes.subarray((pieces - 1) * size));
}

function answerBody(request: IncomingMessage, spec: ReplySpec, body: Buffer): Buffer {
  const fill = whole(spec.fill, 0, mostBytes);
  if (fill !== undefined) return Buffer.alloc(fill, 'plumbline ');
  if (typeof spec.body === 'string') return Buffer.from(spec.body, 'base64');
  const { method, url: target, headers } = request;
  return Buffer.from(JSON.stringify({ method, target, headers, body: body.toString('base64') }));
}

/** Names and values that no header may have are left out. */
function headersIn({ headers }: ReplySpec): Record<string, string> {
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

function delayIn({ delay }: ReplySpec): number {
  return whole(delay, 0, longestDelay) ?? 0;
}

function whole(value: unknown, least: number, most: number): number | undefined {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined;
}
