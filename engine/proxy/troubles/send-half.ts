import type { IncomingMessage, ServerResponse } from 'node:http';
import { relayHead } from '../relay.ts';

/** Passes back the head of an answer and half of what comes first of its body. */
export async function sendHalf(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  relayHead(answer, response);
  response.flushHeaders();
  for await (const part of answer as AsyncIterable<Buffer>) {
    const half = part.subarray(0, Math.floor(part.length / 2));
    await new Promise((resolve) => response.write(half, resolve));
    return;
  }
}
