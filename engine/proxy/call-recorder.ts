import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { codingsOf } from '../http/decode-body.ts';
import { forwardThroughProxy } from './forward.ts';
import type { JsonOutline } from './json-outline.ts';
import { createTextKeeper } from './kept-text.ts';
import { relay } from './relay.ts';
import { takeRest } from './take-rest.ts';
import type { TextBudget } from './text-budget.ts';
import { answerInstead } from './troubles/answer-instead.ts';

/** A call that somebody made, as it came, and what it was answered. */
export type RecordedCall = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of a long body its beginning. */
  body: string;
  /** Whether the body came to its end and all of it is kept. */
  isBodyWhole: boolean;
  /** false where the connection was closed, or the call answered, before the body had come to its end. */
  isBodyEnded: boolean;
  /** Bytes of the body that came. */
  bodyBytes: number;
  /** SHA-256 of the whole body, in hexadecimal; absent until it has ended. */
  bodyDigest?: string;
  /** What a body says that is too long to be kept whole; absent where that is not known. */
  bodyOutline?: JsonOutline;
  /** null while there is no answer. */
  status: number | null;
  /** Of a long answer its beginning. */
  answer: string;
  /** Whether the answer came to its end and all of it is kept. */
  isAnswerWhole: boolean;
  /** Whether the answer came to its end, however much of it is kept. */
  isAnswerEnded: boolean;
  /** What an answer says that is too long to be kept whole; absent where that is not known. */
  answerOutline?: JsonOutline;
  /** Milliseconds since 1970 at which the answer was through or the connection was closed; absent until then. */
  ended?: number;
  /** Value of the header Retry-After in the answer. */
  retryAfter?: string;
  /** Name of the trouble that this call met. */
  trouble?: string;
};

/** Trouble that a recorder brings to a call. */
export type CallTrouble = {
  readonly name: string;
  /**
   * `answer`: the target never receives the call. `unheard`, `heard`: the connection is reset before the target receives
   * the call, or once it has answered. `late`: the answer is held back for this many milliseconds.
   */
  readonly does:
    | { readonly answer: number; readonly headers?: Readonly<Record<string, string>> }
    | { readonly cut: 'unheard' | 'heard' }
    | { readonly late: number };
};

/** Milliseconds for which a call meets trouble: calls that were sent together are under way together. */
const troubleLasts = 100;

export type CallRecorderOptions = {
  /** Origin that calls are passed on to. */
  readonly target: string;
  /** Whether a path is passed on; anything else is answered 404 here. */
  readonly isServed: (path: string) => boolean;
  /** Bytes that are kept of a body or an answer, while the budget allows. */
  readonly mostBytes: number;
  readonly budget: TextBudget;
  readonly mostCalls: number;
  /** Called at the first call that is too many; from then on connections are cut. */
  readonly onFlood: () => void;
  /** Decides the trouble of each call, in the order in which they come. */
  readonly troubleOf?: () => CallTrouble | undefined;
};

/** Stands before a target, passes everything on as it is save for the trouble that it is given, and records it. */
export type CallRecorder = {
  readonly origin: string;
  /** In the order in which they came. Of texts that are still coming each look shows what is there. */
  readonly calls: readonly RecordedCall[];
  close(): Promise<void>;
};

export async function openCallRecorder(options: CallRecorderOptions): Promise<CallRecorder> {
  const target = new URL(options.target);
  const agent = new Agent({ keepAlive: true });
  const calls: RecordedCall[] = [];
  const coming = new Set<() => void>();
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
    response.once('close', () => {
      recorded.ended = Date.now();
    });
    recordBody(call, recorded, options, coming);
    if (!options.isServed(call.url!)) return refuse(call, response, recorded);
    const trouble = options.troubleOf?.();
    if (trouble !== undefined) recorded.trouble = trouble.name;
    const does = trouble?.does;
    if (does !== undefined && ('answer' in does || ('cut' in does && does.cut === 'unheard')))
      return endInstead(call, response, recorded, does);
    // The call is passed on in the same tick: its body flows from now on.
    return passOn(call, response, recorded, does);
  }

  async function passOn(
    call: IncomingMessage,
    response: ServerResponse,
    recorded: RecordedCall,
    does: CallTrouble['does'] | undefined,
  ): Promise<void> {
    const answer = await forwardThroughProxy(call, response, { target, authority, agent });
    if (does !== undefined && 'cut' in does) {
      await once(answer.resume(), 'end');
      await sleep(troubleLasts);
      call.socket.resetAndDestroy();
      return;
    }
    if (does !== undefined && 'late' in does) await sleep(does.late);
    takeRest(call, response);
    recorded.status = answer.statusCode!;
    const after = answer.headers['retry-after'];
    if (after !== undefined) recorded.retryAfter = after;
    await relay(answer, response, (parts) => recordAnswer(parts, answer, recorded, options, coming));
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
    get calls() {
      for (const show of coming) show();
      return calls;
    },
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
    ...{ body: '', isBodyWhole: false, isBodyEnded: false, bodyBytes: 0 },
    ...{ status: null, answer: '', isAnswerWhole: false, isAnswerEnded: false },
  };
}

/** Bytes that a body may have, by its head. */
function lengthIn({ headers }: IncomingMessage): number {
  const said = headers['content-length'];
  return said === undefined ? Number.POSITIVE_INFINITY : Number(said);
}

function recordBody(
  call: IncomingMessage,
  recorded: RecordedCall,
  { mostBytes, budget }: CallRecorderOptions,
  coming: Set<() => void>,
): void {
  const body = createTextKeeper(Math.min(mostBytes, lengthIn(call)), budget);
  const show = (): void => {
    recorded.body = body.text();
  };
  coming.add(show);
  call.on('data', (part: Buffer) => {
    recorded.bodyBytes += part.length;
    body.add(part);
  });
  call.once('end', () => {
    coming.delete(show);
    const { text, isWhole, outline } = body.end();
    Object.assign(recorded, { body: text, isBodyWhole: isWhole, isBodyEnded: true });
    recorded.bodyDigest = body.digest();
    if (outline !== undefined) recorded.bodyOutline = outline;
  });
  call.once('close', () => {
    if (coming.delete(show)) recorded.body = body.cut();
  });
}

/** Passes the parts of an answer on, and records them. */
async function* recordAnswer(
  parts: AsyncIterable<Buffer>,
  answer: IncomingMessage,
  recorded: RecordedCall,
  { mostBytes, budget }: CallRecorderOptions,
  coming: Set<() => void>,
): AsyncGenerator<Buffer> {
  const codings = codingsOf({ 'content-encoding': answer.headers['content-encoding'] ?? '' });
  const length = codings.length === 0 ? lengthIn(answer) : Number.POSITIVE_INFINITY;
  const said = createTextKeeper(Math.min(mostBytes, length), budget);
  const show = (): void => {
    recorded.answer = said.text();
  };
  coming.add(show);
  try {
    for await (const part of parts) {
      said.add(part);
      yield part;
    }
    if (codings.length > 0) show();
    coming.delete(show);
    const { text, isWhole, outline } = await said.endDecoded(codings);
    Object.assign(recorded, { answer: text, isAnswerWhole: isWhole, isAnswerEnded: true });
    if (outline !== undefined) recorded.answerOutline = outline;
  } finally {
    if (coming.delete(show)) recorded.answer = said.cut();
  }
}

function refuse(call: IncomingMessage, response: ServerResponse, recorded: RecordedCall): void {
  call.resume();
  recorded.status = 404;
  Object.assign(recorded, { isAnswerWhole: true, isAnswerEnded: true });
  response.writeHead(404, { 'content-type': 'application/json' }).end('{"message":"nothing is served here"}');
}

/** Answers or cuts a call that the target never receives, once its body is read. */
async function endInstead(
  call: IncomingMessage,
  response: ServerResponse,
  recorded: RecordedCall,
  does: CallTrouble['does'],
): Promise<void> {
  await once(call.resume(), 'end');
  await sleep(troubleLasts);
  if (!('answer' in does)) {
    call.socket.resetAndDestroy();
    return;
  }
  const { 'retry-after': after } = does.headers ?? {};
  Object.assign(recorded, { status: does.answer, isAnswerWhole: true, isAnswerEnded: true });
  if (after !== undefined) recorded.retryAfter = after;
  answerInstead(response, does.answer, STATUS_CODES[does.answer] ?? 'Trouble', does.headers);
}
