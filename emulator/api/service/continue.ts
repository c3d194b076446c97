import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakSet<IncomingMessage>();

/**
 * Calls that ask whether to send their body are heard before they are told: one that is refused by its head alone is
 * never told to go on (RFC 9110, 10.1.1).
 * @param keeps whether `sayContinue` will be said to the call when its body is wanted
 */
export function holdContinue(server: Server, keeps: (call: IncomingMessage) => boolean): void {
  server.on('checkContinue', (call: IncomingMessage, answer: ServerResponse) => {
    if (keeps(call)) waiting.add(call);
    else answer.writeContinue();
    server.emit('request', call, answer);
  });
}

/** Tells a caller who waits for it to send the body. */
export function sayContinue(call: IncomingMessage, answer: ServerResponse): void {
  if (waiting.delete(call)) answer.writeContinue();
}
