import { Agent, type Dispatcher, request } from 'undici';
import { SuiteError } from '../errors.ts';

/** A call as it goes on the wire. */
export type WireRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Anything else but text or bytes is sent block by block. */
  readonly body: string | Uint8Array | Iterable<Uint8Array> | undefined;
};

/** An answer as it came from the wire. */
export type WireAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

/** An answer that has begun, and what came of its body so far. */
export type WireStream = Omit<WireAnswer, 'bytes'> & {
  bytes(): Uint8Array;
  /** Whether nothing more can come. */
  isOver(): boolean;
  stop(): void;
};

/** The call got no whole answer. A fact about the target or the way to it, not an error of ours. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: TransportReason;

  constructor(reason: TransportReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

export type TransportReason = 'unsent' | 'refused' | 'cut' | 'timeout' | 'unresolved' | 'garbled';

/** Sends calls over kept-alive connections. */
export type Transport = {
  /**
   * @param timeout real milliseconds for the whole exchange
   * @throws TransportError when no whole answer comes
   */
  send(call: WireRequest, timeout: number, signal?: AbortSignal): Promise<WireAnswer>;
  /**
   * Begins a call whose answer may go on for ever.
   * @param timeout real milliseconds until the answer begins
   * @throws TransportError when it does not begin
   */
  listen(call: WireRequest, timeout: number, signal?: AbortSignal): Promise<WireStream>;
  close(): Promise<void>;
};

export function createTransport(): Transport {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 10_000 } });
  const begin = (call: WireRequest, signal: AbortSignal) =>
    request(call.url, {
      method: call.method as 'GET',
      headers: call.headers,
      body: (call.body as string | undefined) ?? null,
      signal,
      dispatcher: agent,
    });
  return {
    async send(call, timeout, signal) {
      const end = endOf(timeout, signal);
      try {
        const answer = await begin(call, end.signal);
        const bytes = new Uint8Array(await answer.body.arrayBuffer());
        return { status: answer.statusCode, headers: flat(answer.headers), bytes };
      } catch (error) {
        throw transportError(call, timeout, error);
      } finally {
        end.clear();
      }
    },
    async listen(call, timeout, signal) {
      const end = endOf(timeout, signal);
      const stop = new AbortController();
      signal?.addEventListener('abort', () => stop.abort(), { once: true });
      try {
        end.signal.addEventListener('abort', () => stop.abort(end.signal.reason), { once: true });
        const answer = await begin(call, stop.signal);
        return streamOf(answer, () => stop.abort());
      } catch (error) {
        throw transportError(call, timeout, error);
      } finally {
        end.clear();
      }
    },
    close: () => agent.destroy(),
  };
}

function streamOf({ statusCode, headers, body }: Dispatcher.ResponseData, stop: () => void): WireStream {
  const chunks: Uint8Array[] = [];
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  body.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  body.on('end', over).on('error', over).on('close', over);
  return {
    ...{ status: statusCode, headers: flat(headers), stop },
    bytes: () => Buffer.concat(chunks),
    isOver: () => isOver,
  };
}

/** A longer timer would end at once, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Ends a call when its time is up, or with the signal. By hand: `AbortSignal.any` and `timeout` cost more than a call. */
function endOf(timeout: number, signal: AbortSignal | undefined): { signal: AbortSignal; clear(): void } {
  const end = new AbortController();
  const timeUp = (): void => end.abort(new DOMException('the time is up', 'TimeoutError'));
  const timer = setTimeout(timeUp, Math.min(timeout, longestTimer));
  const stop = (): void => end.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return {
    signal: end.signal,
    clear() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  );
  return Object.fromEntries(entries);
}

/** A call that can't even be made says nothing about the target. */
function isOurs(cause: unknown, code: string): boolean {
  const { name } = cause as { name?: string };
  const known = name === 'TimeoutError' || name === 'AbortError' || name === 'HTTPParserError';
  if (known) return false;
  return code === '' || /^(ERR_INVALID|UND_ERR_INVALID|UND_ERR_NOT_SUPPORTED)/.test(code);
}

const reasons: Record<string, [TransportReason, string]> = {
  ECONNREFUSED: ['refused', 'the connection was refused'],
  ECONNRESET: ['cut', 'the connection was cut before the answer was whole'],
  EPIPE: ['cut', 'the connection was cut before the answer was whole'],
  UND_ERR_SOCKET: ['cut', 'the connection was cut before the answer was whole'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['garbled', 'the answer was shorter or longer than it said'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', 'no connection within 10 s'],
  ENOTFOUND: ['unresolved', 'the host name has no address'],
  EAI_AGAIN: ['unresolved', 'the host name could not be looked up'],
};

function transportError(call: WireRequest, timeout: number, cause: unknown): TransportError {
  const { name, code = '', message } = cause as { name?: string; code?: string; message?: string };
  if (isOurs(cause, code)) {
    throw new SuiteError(`${call.method} ${call.url} can't be sent: ${message}`, { cause });
  }
  const where = `${call.method} ${call.url}`;
  if (name === 'TimeoutError') {
    return new TransportError('timeout', `no answer within ${timeout} ms: ${where}`, cause);
  }
  if (name === 'AbortError') return new TransportError('cut', `the call was given up: ${where}`, cause);
  if (name === 'HTTPParserError')
    return new TransportError('garbled', `the answer is not HTTP: ${where}`, cause);
  const [reason, words] = reasons[code] ?? ['cut', message ?? 'the exchange failed'];
  return new TransportError(reason, `${words}: ${where}`, cause);
}
