import { Agent, type Dispatcher, request } from 'undici';
import { SuiteError } from '../errors.ts';
import { readingLimits } from '../reading-limits.ts';
import { startTimeout, type Timeout, timeoutMs } from '../time/timeout.ts';
import { assertDepth, assertSize, readBody } from './read-body.ts';
import { TransportError, type TransportReason } from './transport-error.ts';

export { TransportError, type TransportReason };

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
  /** How many bytes have come. Cheap, whatever has come. */
  size(): number;
  /** @throws TransportError when it is larger or deeper than what is read */
  bytes(): Uint8Array;
  /** Whether nothing more can come. */
  isOver(): boolean;
  stop(): void;
};

/** Sends calls over kept-alive connections. */
export type Transport = {
  /**
   * @param timeout for the whole exchange
   * @throws TransportError when no whole answer comes
   */
  send(call: WireRequest, timeout: Timeout, signal?: AbortSignal): Promise<WireAnswer>;
  /**
   * Begins a call whose answer may go on for ever.
   * @param timeout until the answer begins
   * @throws TransportError when it does not begin
   */
  listen(call: WireRequest, timeout: Timeout, signal?: AbortSignal): Promise<WireStream>;
  close(): Promise<void>;
};

/**
 * Each call has a time-out of its own, which the time of connecting is a part of. Connections that are not used are closed
 * by us, long before a server would: it might do so while a call is on its way.
 */
const agentOptions = {
  ...{ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 0 } },
  ...{ keepAliveTimeout: 4000, keepAliveMaxTimeout: 4000 },
  maxHeaderSize: readingLimits.headerBytes,
};

export function createTransport(): Transport {
  const agent = new Agent(agentOptions);
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
        const bytes = await readBody(answer.body);
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

const { streamBytes } = readingLimits;

function streamOf({ statusCode, headers, body }: Dispatcher.ResponseData, stop: () => void): WireStream {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let read: { readonly size: number; readonly bytes: Uint8Array } | undefined;
  let isOver = false;
  const over = (): void => {
    isOver = true;
  };
  body.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= streamBytes) chunks.push(chunk);
    else stop();
  });
  body.on('end', over).on('error', over).on('close', over);
  return {
    ...{ status: statusCode, headers: flat(headers), stop },
    size: () => size,
    bytes() {
      assertSize(size, streamBytes);
      if (read?.size === size) return read.bytes;
      const bytes = Buffer.concat(chunks, size);
      assertDepth(bytes);
      read = { size, bytes };
      chunks = [bytes];
      return bytes;
    },
    isOver: () => isOver,
  };
}

/** Ends a call when its time is up, or with the signal. By hand: `AbortSignal.any` and `timeout` cost more than a call. */
function endOf(timeout: Timeout, signal: AbortSignal | undefined): { signal: AbortSignal; clear(): void } {
  const end = new AbortController();
  const timeUp = (): void => end.abort(new DOMException('the time is up', 'TimeoutError'));
  const stopTimeout = startTimeout(timeout, timeUp);
  const stop = (): void => end.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return {
    signal: end.signal,
    clear() {
      stopTimeout();
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
  UND_ERR_HEADERS_OVERFLOW: ['beyond', `the headers are larger than ${readingLimits.headerBytes} bytes`],
  ENOTFOUND: ['unresolved', 'the host name has no address'],
  EAI_AGAIN: ['unresolved', 'the host name could not be looked up'],
};

function transportError(call: WireRequest, timeout: Timeout, cause: unknown): TransportError {
  const { name, code = '', message } = cause as { name?: string; code?: string; message?: string };
  const where = `${call.method} ${call.url}`;
  if (cause instanceof TransportError) return new TransportError(cause.reason, `${cause.message}: ${where}`);
  if (isOurs(cause, code)) {
    throw new SuiteError(`${call.method} ${call.url} can't be sent: ${message}`, { cause });
  }
  if (name === 'TimeoutError') {
    return new TransportError('timeout', `no answer within ${timeoutMs(timeout)} ms: ${where}`, cause);
  }
  if (name === 'AbortError') return new TransportError('cut', `the call was given up: ${where}`, cause);
  if (name === 'HTTPParserError')
    return new TransportError('garbled', `the answer is not HTTP: ${where}`, cause);
  const [reason, words] = reasons[code] ?? ['cut', message ?? 'the exchange failed'];
  return new TransportError(reason, `${words}: ${where}`, cause);
}
