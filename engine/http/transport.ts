import { Agent, type Dispatcher, request } from 'undici';
import { SuiteError } from '../errors.ts';
import { readingLimits } from '../reading-limits.ts';
import { startTimeout, type Timeout, timeoutMs } from '../time/timeout.ts';
import { countCall } from './call-statistics.ts';
import { codingsOf, decodeBody, decodeStream, notEncoded } from './decode-body.ts';
import { gatherParts } from './gather-parts.ts';
import { assertReadableJson, assertSize, collectBody } from './read-body.ts';
import { TransportError, type TransportReason } from './transport-error.ts';

export { TransportError, type TransportReason };

/** A call as it goes on the wire. */
export type TransportRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Anything else but text or bytes is sent block by block. */
  readonly body: string | Uint8Array | Iterable<Uint8Array> | undefined;
};

/** An answer as it came from the wire. */
export type TransportAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

/** An answer that has begun, and what came of its body so far. */
export type TransportStream = Omit<TransportAnswer, 'bytes'> & {
  /** How many bytes have come. Cheap, whatever has come. */
  size(): number;
  /** @throws TransportError when it is larger, deeper or of more values than what is read */
  bytes(): Uint8Array;
  /** Whether nothing more can come. */
  isOver(): boolean;
  /** Calls the listener once it is cut, which neither side wants: what came is not all of it. */
  onCut(listener: (error: TransportError) => void): void;
  stop(): void;
};

/**
 * Sends calls over kept-alive connections. A call asks for answers that are not encoded, as nobody who asks for nothing may
 * rely on; one that is encoded nevertheless is decoded. Where a call names codings itself, its answer comes as it is.
 */
export type Transport = {
  /**
   * @param timeout for the whole exchange
   * @throws TransportError when no whole answer comes
   */
  send(call: TransportRequest, timeout: Timeout, signal?: AbortSignal): Promise<TransportAnswer>;
  /**
   * Begins a call whose answer may go on for ever.
   * @param timeout until the answer begins
   * @throws TransportError when it does not begin
   */
  listen(call: TransportRequest, timeout: Timeout, signal?: AbortSignal): Promise<TransportStream>;
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
  return {
    async send(call, timeout, signal) {
      try {
        return await readable(call, await exchange(agent, call, timeout, signal));
      } catch (error) {
        throw transportError(call, timeout, error);
      }
    },
    async listen(call, timeout, signal) {
      countCall();
      const end = endOf(timeout, signal);
      const stop = new AbortController();
      signal?.addEventListener('abort', () => stop.abort(), { once: true });
      try {
        end.signal.addEventListener('abort', () => stop.abort(end.signal.reason), { once: true });
        const answer = await request(call.url, {
          ...wireOptionsOf(call),
          ...{ signal: stop.signal, dispatcher: agent },
        });
        return streamOf(answer, namesCodings(call.headers), () => stop.abort());
      } catch (error) {
        stop.abort();
        throw transportError(call, timeout, error);
      } finally {
        end.clear();
      }
    },
    close: () => agent.destroy(),
  };
}

function wireOptionsOf({ method, headers, body }: TransportRequest) {
  const all = namesCodings(headers) ? headers : { 'accept-encoding': 'identity', ...headers };
  return { method: method as 'GET', headers: all, body: (body as string | undefined) ?? null };
}

function namesCodings(headers: TransportRequest['headers']): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'accept-encoding');
}

/** @throws TransportError for a body that can't be decoded, or is larger, deeper or of more values than what is read */
async function readable(call: TransportRequest, answer: TransportAnswer): Promise<TransportAnswer> {
  const codings = namesCodings(call.headers) || answer.bytes.length === 0 ? [] : codingsOf(answer.headers);
  const bytes = codings.length === 0 ? answer.bytes : await decodeBody(answer.bytes, codings);
  assertReadableJson(bytes);
  return { ...answer, bytes };
}

/**
 * Makes a call and takes in its answer, without a stream between: it is what most of the time of a run went into.
 * @throws why no whole answer came; the reason of the signal, say
 */
function exchange(
  agent: Agent,
  call: TransportRequest,
  timeout: Timeout,
  signal: AbortSignal | undefined,
): Promise<TransportAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TransportAnswer>();
  const body = collectBody();
  let head = { status: 0, headers: {} };
  let interim = 0;
  let controller: Dispatcher.DispatchController | undefined;
  let given: { readonly up: Error } | undefined;
  const giveUp = (reason: Error): void => {
    given ??= { up: reason };
    controller?.abort(given.up);
    reject(given.up);
  };
  const { origin, pathname, search } = new URL(call.url);
  const options = { origin, path: `${pathname}${search}`, ...wireOptionsOf(call) };
  const clear = onEnd(timeout, signal, giveUp);
  agent.dispatch(options, {
    onRequestStart(begun) {
      controller = begun;
      if (given !== undefined) begun.abort(given.up);
      else countCall();
    },
    onResponseStart(_, status, headers) {
      if (status >= 200) head = { status, headers: flat(headers) };
      else if (++interim > readingLimits.interimAnswers) giveUp(tooManyInterim());
    },
    onResponseData(_, chunk) {
      body.add(chunk);
    },
    onResponseEnd() {
      resolve({ ...head, bytes: body.whole() });
    },
    onResponseError(_, error) {
      reject(error);
    },
  });
  return promise.finally(clear);
}

function tooManyInterim(): TransportError {
  return new TransportError(
    'beyond',
    `the answer has more than ${readingLimits.interimAnswers} interim answers (1xx) before it`,
  );
}

const { streamBytes } = readingLimits;

/** @param asItCame whether a body that is encoded stays so */
function streamOf(
  { statusCode: status, headers: raw, body: encoded }: Dispatcher.ResponseData,
  asItCame: boolean,
  stop: () => void,
): TransportStream {
  const headers = flat(raw);
  let parts = gatherParts();
  let size = 0;
  let read: { readonly size: number; readonly bytes: Uint8Array } | undefined;
  let isOver = false;
  const cut = Promise.withResolvers<TransportError>();
  const over = (): void => {
    isOver = true;
  };
  const codings = asItCame ? [] : codingsOf(headers);
  const body = decodeStream(encoded, codings);
  const broken = (error: Error): void => {
    over();
    const isEncoded = codings.length > 0 && encoded.errored === null;
    if (isEncoded) cut.resolve(notEncoded(codings, error));
    else if ((encoded.errored ?? error).name !== 'AbortError')
      cut.resolve(new TransportError('cut', 'the connection was cut before the answer was whole', error));
  };
  body.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size <= streamBytes) parts.add(chunk);
    else stop();
  });
  body.on('end', over).on('error', broken).on('close', over);
  return {
    ...{ status, headers, stop },
    size: () => size,
    bytes() {
      assertSize(size, streamBytes);
      if (read?.size === size) return read.bytes;
      const bytes = parts.whole();
      assertReadableJson(bytes);
      read = { size, bytes };
      parts = gatherParts();
      parts.add(bytes);
      return bytes;
    },
    isOver: () => isOver,
    onCut: (listener) => void cut.promise.then(listener),
  };
}

/** Ends a call when its time is up, or with the signal. By hand: `AbortSignal.any` and `timeout` cost more than a call. */
function endOf(timeout: Timeout, signal: AbortSignal | undefined): { signal: AbortSignal; clear(): void } {
  const end = new AbortController();
  return { signal: end.signal, clear: onEnd(timeout, signal, (reason) => end.abort(reason)) };
}

/**
 * Calls back once when the time of a call is up, or its signal is aborted.
 * @returns what stops that
 */
function onEnd(
  timeout: Timeout,
  signal: AbortSignal | undefined,
  ended: (reason: Error) => void,
): () => void {
  const stopTimeout = startTimeout(timeout, () => ended(new DOMException('the time is up', 'TimeoutError')));
  const stop = (): void => ended(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  return () => {
    stopTimeout();
    signal?.removeEventListener('abort', stop);
  };
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) entries.push([name, typeof value === 'string' ? value : value.join(', ')]);
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
  EAI_AGAIN: ['unresolved', 'the host name could not be resolved'],
};

/** What undici hangs up at, by its words: it asks for neither of them. */
const unaskedAnswers: Readonly<Record<string, string>> = {
  'bad response':
    'we hung up: 100 (Continue) came, which nobody had asked for, and our HTTP client reads no further',
  'bad upgrade': 'we hung up: an upgrade came (101), which nobody had asked for',
};

function transportError(call: TransportRequest, timeout: Timeout, cause: unknown): TransportError {
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
  const unasked = code === 'UND_ERR_SOCKET' ? unaskedAnswers[message ?? ''] : undefined;
  if (unasked !== undefined) return new TransportError('cut', `${unasked}: ${where}`, cause);
  const [reason, words] = reasons[code] ?? ['cut', message ?? 'the exchange failed'];
  return new TransportError(reason, `${words}: ${where}`, cause);
}
