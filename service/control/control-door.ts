import { randomUUID } from 'node:crypto';
import { MessageChannel, type MessagePort, postMessageToThread, threadId } from 'node:worker_threads';

/** Where every thread of this process gets a port to the control of an emulator that runs in one of them. */
export type ControlDoor = { readonly thread: number; readonly name: string };

type Knock = { readonly door: string; readonly port: MessagePort };
type Take = (port: MessagePort) => void;

const doors = new Map<string, Take>();

/**
 * Opens a door to this thread.
 * @param take gets a port for each who knocks; it is closed by who knocked, or with the door
 */
export function openDoor(take: Take): { door: ControlDoor; close(): void } {
  const name = randomUUID();
  const ports = new Set<MessagePort>();
  if (doors.size === 0) process.on('workerMessage', hear);
  doors.set(name, (port) => {
    ports.add(port);
    port.once('close', () => ports.delete(port));
    take(port);
  });
  return {
    door: { thread: threadId, name },
    close() {
      doors.delete(name);
      if (doors.size === 0) process.off('workerMessage', hear);
      for (const port of ports) port.close();
    },
  };
}

/** Gets a port from a door, whichever thread it leads to. */
export async function knock({ thread, name }: ControlDoor): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  const knocking: Knock = { door: name, port: port2 };
  if (thread === threadId) hear(knocking);
  else await postMessageToThread(thread, knocking, [port2]);
  return port1;
}

/** Other messages between threads are none of ours. */
function hear(message: unknown): void {
  const { door, port } = Object(message) as Partial<Knock>;
  const take = doors.get(door ?? '');
  if (take === undefined) port?.close();
  else take(port!);
}
