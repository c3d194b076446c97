import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a body that the target did not want is taken in, and for how many real milliseconds, before the caller is cut off. */
const mostBytes = 64_000_000;
const longest = 5000;

/**
 * To be called before an answer is passed back: a caller who still sends its body then can do so, and find the answer. The rest
 * is thrown away, and the connection ends when the caller hangs up, or has had enough. A connection that is closed over bytes
 * that nobody has read is reset, and takes the answer with it.
 */
export function takeRest(call: IncomingMessage, response: ServerResponse): void {
  if (call.complete) return;
  const { socket } = call;
  const end = socket.bytesRead + mostBytes;
  response.shouldKeepAlive = false;
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), longest);
    socket.once('close', () => clearTimeout(timer));
  };
  call.on('data', () => {
    if (socket.bytesRead > end) socket.destroy();
  });
  response.once('close', () => {
    call.unpipe();
    call.resume();
  });
}
