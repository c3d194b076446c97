import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A bare connection to a server; it ends with the test. */
export async function dial(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends bytes that no client would, and reads what comes until the server hangs up. */
export async function exchange(address: string, bytes: string): Promise<string> {
  const socket = await dial(address);
  socket.end(bytes);
  return text(socket);
}
