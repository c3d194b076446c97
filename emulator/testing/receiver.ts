import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * What a receiver of beacons or webhooks answers: a status and a body, nothing ever, word that it is at it and then
 * nothing, or the end of the connection.
 */
type Receipt = { status?: number; body?: unknown } | 'silence' | 'working' | 'hang-up';

type Receiver = { url: string; bodies: unknown[] };

/** Listens for posts until the test ends. `answer` gets the number of the call, from 1. */
export async function receive(
  answer: (call: number) => Receipt | Promise<Receipt> = () => ({}),
): Promise<Receiver> {
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const call = bodies.push(body === '' ? undefined : JSON.parse(body));
    const receipt = await answer(call);
    if (receipt === 'working') response.writeProcessing();
    if (receipt === 'hang-up') request.socket.destroy();
    if (typeof receipt === 'string') return;
    response.writeHead(receipt.status ?? 200).end(JSON.stringify(receipt.body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, bodies };
}
