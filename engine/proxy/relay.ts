import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

type Change = (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** Passes an answer back as it comes; the body may be changed on its way. */
export async function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  change: Change = (body) => body,
): Promise<void> {
  relayHead(answer, response);
  await pipeline(answer, change, response);
}

/** Passes the head of an answer back. It goes out with the first byte of the body. */
export function relayHead(answer: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  response.writeHead(answer.statusCode!, answer.statusMessage, endToEndHeaders(answer.rawHeaders));
}

/** Raw headers without those that speak of one connection only. @see RFC 9110, 7.6.1 */
export function endToEndHeaders(raw: readonly string[], without: readonly string[] = []): string[] {
  const dropped = new Set(['connection', 'keep-alive', ...without]);
  return raw.filter((_, index) => !dropped.has(raw[index - (index % 2)]!.toLowerCase()));
}
