import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../engine/errors.ts';
import { createForeignCounter, type ForeignCalls } from '../../engine/run/foreign-calls.ts';
import type { Duration } from '../../engine/time/time.ts';
import { createFloodGauge } from './flood-gauge.ts';
import { createInbox, createSlot, type Inbox, type InboxOptions, type InboxSlot } from './inbox.ts';
import { countLostAnswers, type LostAnswers, noAnswersLost } from './lost-answers.ts';
import { receive } from './receive.ts';
import { createReceiverServer, type ForeignRequest, type ReceiverServer } from './receiver-server.ts';
import { silentPort } from './silent-port.ts';
import { createStorage } from './storage.ts';

/** Listens for beacons and webhooks of all cases of a run. */
export type Receiver = {
  open(options?: InboxOptions): Inbox;
  /** Calls so far that came to none of our addresses. */
  foreign(): ForeignCalls;
  /**
   * Whether foreign calls or connections have come in numbers by which our own may have been lost.
   * @param instant in real milliseconds, as `performance.now()` gives them
   */
  wasFloodedSince(instant: Duration): boolean;
  close(): Promise<void>;
};

export type ReceiverOptions = {
  /** `HOST:PORT`; port 0 takes any free one. */
  listen: string;
  /** The address under which the target reaches us, when it is another than where we listen. */
  url: string | undefined;
};

/** @throws UsageError when it can't listen there, or when nobody could tell how to reach it */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  assertReachable(options);
  const slots = new Map<string, InboxSlot>();
  const run = unguessable();
  const foreign = createForeignCounter((text) => text.replaceAll(anySecret, '$SECRET'));

  const flood = createFloodGauge();
  const noteForeign = (call: ForeignRequest): boolean => {
    flood.note();
    return foreign.note(call);
  };
  const storage = createStorage();
  let isRepeating = false;
  const cameAgain = (): void => {
    isRepeating = true;
  };

  function create(): ReceiverServer {
    const created = createReceiverServer({
      listener,
      mayBeOurs: (line) => line.includes(run),
      noteForeign,
      noteIdle: flood.note,
      noteOpen: flood.noteOpen,
    });
    function listener(request: IncomingMessage, response: ServerResponse): void {
      const intake = { run, slots, noteForeign, storage, connections: created, cameAgain };
      void receive(intake, request, response).catch(() => response.destroy());
    }
    return created;
  }

  const { server, close } = create();
  await listen(server, options.listen);
  const at = server.address() as AddressInfo;
  const base = options.url ?? originOf(at);

  function open(inbox: InboxOptions = {}): Inbox {
    const name = unguessable();
    const slot = createSlot(inbox);
    slots.set(name, slot);
    return createInbox(slot, {
      run,
      name,
      base,
      isDirect: options.url === undefined,
      isWayRepeating: () => isRepeating,
      lostAnswers,
      silentPort: () => silentPort(at, create),
      closed: () => {
        slots.delete(name);
        storage.close(slot);
      },
    });
  }

  async function lostAnswers(): Promise<LostAnswers> {
    if (options.url === undefined) return noAnswersLost;
    const inbox = open();
    try {
      return await countLostAnswers(inbox);
    } finally {
      inbox.close();
    }
  }

  return {
    open,
    foreign: foreign.report,
    wasFloodedSince: flood.wasFloodedSince,
    close,
  };
}

/** 128 bits, in letters and digits that no proxy on the way writes in another way. */
function unguessable(): string {
  return randomBytes(16).toString('hex');
}

/** Connections that wait to be taken in; a system may allow less. */
const longestQueue = 4096;

const anySecret = /[0-9a-f]{32}/gi;

function originOf({ address, port }: AddressInfo): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** An address that means every interface is none that a target could call. */
function assertReachable({ listen: where, url }: ReceiverOptions): void {
  if (url !== undefined || !/^(0\.0\.0\.0|\[?::\]?):\d+$/.test(where)) return;
  throw new UsageError(`a receiver on ${where} needs a url by which the target reaches it`);
}

async function listen(server: Server, where: string): Promise<void> {
  const colon = where.lastIndexOf(':');
  const host = where.slice(0, colon).replace(/^\[|\]$/g, '');
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause) => {
    reject(new UsageError(`the receiver can't listen on ${where}: ${cause.message}`, { cause }));
  });
  const port = Number(where.slice(colon + 1));
  if (!(port <= 65_535))
    throw new UsageError(`the receiver can't listen on ${where}: the port must be at most 65535`);
  // The system takes connections in while our own event loop is at work.
  server.listen({ port, host, backlog: longestQueue }, resolve);
  await promise;
}
