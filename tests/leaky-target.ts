import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a target gives away what calls brought it. */
export type Leak = {
  /** Answers a submission like a service, but for what is wrong about it. */
  answer(call: ReadCall, count: number): { status: number; body: string };
};

/** What a call brought the target, in every writing that a careless service might repeat it in. */
export type ReadCall = { readonly body: string; readonly writings: readonly string[] };

export type LeakyTarget = {
  readonly url: string;
  /** The bodies of all submissions. */
  readonly bodies: readonly string[];
  close(): void;
};

/** A target that repeats keys and bodies in headers, bodies and errors. */
export async function startLeakyTarget(leak: Leak): Promise<LeakyTarget> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const call = await shownBy(request);
    const submits = request.method === 'POST' && /\/run(sync)?$/.test(request.url ?? '');
    if (submits) bodies.push(call.body);
    const { status, body } = submits
      ? leak.answer(call, bodies.length)
      : { status: 200, body: healthy(call) };
    response.writeHead(status, { 'content-type': 'application/json', 'x-told': inHeader(call) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${portOf(server)}/v1`, bodies, close: () => void server.close() };
}

async function shownBy(request: IncomingMessage): Promise<ReadCall> {
  const body = Buffer.concat(await request.toArray()).toString();
  const { authorization = '' } = request.headers;
  const key = authorization.replace('Bearer ', '');
  return { body, writings: [authorization, ...writingsOf(key), ...writingsOf(body), `${request.url}`] };
}

/** The ways to write a text that a grep for secrets has to know. */
export function writingsOf(text: string): string[] {
  const quoted = JSON.stringify(text).slice(1, -1);
  return [
    text,
    text.toUpperCase(),
    text.toLowerCase(),
    encodeURIComponent(text),
    encodeURIComponent(encodeURIComponent(text)),
    new URLSearchParams({ '': text }).toString().slice(1),
    quoted,
    JSON.stringify(quoted).slice(1, -1),
    text.replaceAll('/', '\\/').replaceAll('+', '\\u002b'),
    text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
    Buffer.from(text).toString('base64'),
    Buffer.from(`Bearer ${text}`).toString('base64'),
    Buffer.from(`Bearer ${text}`).toString('base64url'),
    Buffer.from(`{"k":"${text}"}`).toString('base64'),
  ];
}

function healthy({ writings }: ReadCall): string {
  const jobs = { completed: 0, failed: 0, inProgress: 0, inQueue: 0, retried: 0 };
  return JSON.stringify({ jobs, workers: { idle: 1, running: 0 }, writings });
}

function inHeader({ writings }: ReadCall): string {
  return encodeURIComponent(writings[0] ?? '');
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
