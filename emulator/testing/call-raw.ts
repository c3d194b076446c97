import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawCall = { method?: string; headers?: Record<string, string>; body?: Uint8Array | string };

export type RawAnswer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/** Makes a call whose path goes out just as it is. @throws when the connection is cut before the answer is whole */
export async function callRaw(
  url: string,
  { method = 'GET', headers = {}, body }: RawCall = {},
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { host, pathname } = new URL(url);
  const path = url.slice(url.indexOf(host) + host.length) || pathname;
  const sent = request(new URL(url).origin, { method, path, headers, agent: false }, resolve);
  sent.on('error', reject);
  sent.end(body);
  const answer = await promise;
  return { status: answer.statusCode!, headers: answer.headers, body: await buffer(answer) };
}
