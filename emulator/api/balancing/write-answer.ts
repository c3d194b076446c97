import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { startOnTimeTimer } from '../../runtime/on-time-timer.ts';
import type { PassedAnswer } from '../../world/calls/pass.ts';

/** How long a caller may go on sending a body that nobody wants any more, in real milliseconds. */
const longest = 5000;

/**
 * Passes an answer back, its body as it comes. One that breaks off breaks off here too. What is left of the call's body
 * then is taken in and thrown away.
 */
export async function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PassedAnswer,
): Promise<void> {
  response.writeHead(status, [...headers]);
  response.flushHeaders();
  await pipeline(body, response).catch(() => response.destroy());
  if (request.complete) return;
  request.unpipe();
  request.resume();
  request.once(
    'close',
    startOnTimeTimer(longest, () => request.socket.destroy()),
  );
}
