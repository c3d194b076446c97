import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { startOnTimeTimer } from '../../runtime/on-time-timer.ts';
import { hasBody } from './has-body.ts';

/** How much of a body that nobody wants is taken in, and for how many real milliseconds, before the caller is cut off. */
const mostBytes = 64_000_000;
const longest = 5000;

/**
 * To be called before an answer is written: lets a caller who still sends a body have it. A connection that is closed
 * over bytes that nobody has read is reset, and takes the answer with it: so it is closed on our side only, the rest is
 * taken in and thrown away, and the whole ends when the caller hangs up or has had enough.
 */
export function closeGently(request: FastifyRequest, reply: FastifyReply): void {
  if (!isSending(request.raw)) return;
  const { socket } = request.raw;
  const end = socket.bytesRead + mostBytes;
  reply.header('connection', 'close');
  socket.destroySoon = () => {
    socket.end();
    socket.once(
      'close',
      startOnTimeTimer(longest, () => socket.destroy()),
    );
  };
  request.raw.on('data', () => {
    if (socket.bytesRead > end) socket.destroy();
  });
}

function isSending(call: IncomingMessage): boolean {
  return hasBody(call) && !call.complete;
}
