import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PassedAnswer } from '../../world/calls/pass.ts';
import type { Reply } from '../../world/calls/reply.ts';

/** An answer of the balancer's own. */
export function ownAnswer({ status, headers = {}, body }: Reply): PassedAnswer {
  const raw = Object.entries(headers).flat();
  if (body === undefined)
    return { status, headers: [...raw, 'content-length', '0'], body: Readable.from([]) };
  const isBytes = body instanceof Uint8Array;
  const bytes = isBytes ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const type = isBytes ? [] : ['content-type', 'application/json; charset=utf-8'];
  const framing = ['content-length', String(bytes.length)];
  return { status, headers: [...raw, ...type, ...framing], body: Readable.from([bytes]) };
}

/** An answer taken in as a whole. */
export async function asReply({ status, headers, body }: PassedAnswer): Promise<Reply> {
  const names = headers.filter((_, index) => index % 2 === 0);
  const entries = names.map((name, index) => [name.toLowerCase(), headers[2 * index + 1]!]);
  const kept = entries.filter(([name]) => name !== 'content-length');
  return { status, headers: Object.fromEntries(kept), body: await buffer(body) };
}
