import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forwardThroughProxy } from './forward.ts';
import { relay } from './relay.ts';

/** A call that somebody made, as it came, and what it was answered. */
export type RecordedCall = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of a long body its beginning. */
  body: string;
  isBodyWhole: boolean;
  /** null while there is no answer. */
  status: number | null;
  answer: string;
  isAnswerWhole: boolean;
};

export type CallRecorderOptions = {
  /** Origin that calls are passed on to. */
  readonly target: string;
  /** Whether a path is passed on; anything else is answered 404 here. */
  readonly isServed: (path: string) => boolean;
  /** Bytes that are kept of a body or an answer. */
  readonly mostBytes: number;
  readonly mostCalls: number;
  /** Called at the first call that is too many; from then on connections are cut. */
  readonly onFlood: () => void;
};

/** Stands before a target, passes everything on as it is, and records it. */
export type CallRecorder = {
  readonly origin: string;
  /** In the order in which they came. */
  readonly calls: readonly RecordedCall[];
  close(): Promise<void>;
};

export async function openCallRecorder(options: CallRecorderOptions): Promise<CallRecorder> {
  const target = new URL(options.target);
  const agent = new Agent({ keepAlive: true });
  const calls: RecordedCall[] = [];
  let authority = '';
  let isFlooded = false;

  async function pass(call: IncomingMessage, response: ServerResponse): Promise<void> {
    if (calls.length >= options.mostCalls) {
      if (!isFlooded) options.onFlood();
      isFlooded = true;
      call.socket.destroy();
      return;
    }
    const recorded = recordHead(call);
    calls.push(recorded);
    const body = createExcerpt(options.mostBytes);
    call.on('data', (part: Buffer) => {
      body.add(part);
      Object.assign(recorded, { body: body.text(), isBodyWhole: body.isWhole() });
    });
    if (!options.isServed(call.url!)) return refuse(call, response, recorded);
    const answer = await forwardThroughProxy(call, response, { target, authority, agent });
    recorded.status = answer.statusCode!;
    const said = createExcerpt(options.mostBytes);
    await relay(answer, response, async function* (parts) {
      for await (const part of parts) {
        said.add(part);
        recorded.answer = said.text();
        yield part;
      }
      recorded.isAnswerWhole = said.isWhole();
    });
  }

  const server = createServer((call, response) => {
    pass(call, response).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error)) throw error;
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  authority = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${authority}`,
    calls,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

function recordHead(call: IncomingMessage): RecordedCall {
  return {
    ...{ at: Date.now(), method: call.method!, url: call.url!, headers: { ...call.headers } },
    ...{ body: '', isBodyWhole: true, status: null, answer: '', isAnswerWhole: false },
  };
}

function refuse(call: IncomingMessage, response: ServerResponse, recorded: RecordedCall): void {
  call.resume();
  recorded.status = 404;
  recorded.isAnswerWhole = true;
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"nothing is served here"}');
}

/** The beginning of a text that comes in parts. */
function createExcerpt(most: number) {
  const parts: Buffer[] = [];
  let bytes = 0;
  return {
    add(part: Buffer): void {
      const room = most - bytes;
      bytes += part.length;
      if (room > 0) parts.push(part.subarray(0, room));
    },
    text: () => Buffer.concat(parts).toString(),
    isWhole: () => bytes <= most,
  };
}
