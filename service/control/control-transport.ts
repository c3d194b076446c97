import type { MessagePort } from 'node:worker_threads';
import { type Transport, TransportError, type TransportRequest } from '../../engine/http/transport.ts';
import { ControlError } from '../../engine/time/control-error.ts';
import { startTimeout, type Timeout, timeoutMs } from '../../engine/time/timeout.ts';
import { operations } from '../../generated/control/operations.ts';

/** A call of control as data. */
export type ControlCall = {
  readonly operation: keyof typeof operations;
  readonly worldId?: string;
  readonly tag?: string;
  readonly body?: unknown;
};

/** What control answered; `body` is undefined for none. */
export type ControlAnswer = { readonly status: number; readonly body?: unknown };

/** The way to control. */
export type ControlTransport = {
  /** @throws ControlError when no answer comes, or none that is JSON */
  call(call: ControlCall, within: Timeout): Promise<ControlAnswer>;
  close(): void;
};

/** Control over HTTP, as specs/control.openapi.yaml has it. */
export function httpControl(url: string, transport: Transport, token: string | undefined): ControlTransport {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };

  function requestOf({ operation, worldId = '', tag, body }: ControlCall): TransportRequest {
    const { method, path } = operations[operation];
    const query = tag === undefined ? '' : `?tag=${encodeURIComponent(tag)}`;
    return {
      method,
      url: `${url}${path.replace('{worldId}', worldId)}${query}`,
      headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    };
  }

  return {
    async call(call, within) {
      const { status, bytes } = await transport.send(requestOf(call), within).catch((error: unknown) => {
        if (!(error instanceof TransportError)) throw error;
        throw new ControlError(`control can't be reached: ${error.message}`, { cause: error });
      });
      const text = new TextDecoder().decode(bytes);
      return { status, body: text === '' ? undefined : parse(text, call, status) };
    },
    close() {},
  };
}

/** What refuses a call may say so in any words. */
function parse(text: string, { operation, worldId = '' }: ControlCall, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (status >= 400) return undefined;
    const { method, path } = operations[operation];
    const what = `${method} ${path.replace('{worldId}', worldId)}`;
    throw new ControlError(`control answered ${what} with something that is not JSON`, { cause });
  }
}

function closed(): ControlError {
  return new ControlError('control has been closed');
}

/** A call on its way through a port, and its answer. */
export type PortCall = { readonly number: number; readonly call: ControlCall };
export type PortAnswer = { readonly number: number; readonly answer: ControlAnswer };

type Waiting = { resolve(answer: ControlAnswer): void; reject(error: ControlError): void };

/** Control of an emulator in this process: nothing of it is judged, and a message costs a tenth of a call over HTTP. */
export function portControl(port: MessagePort): ControlTransport {
  const waiting = new Map<number, Waiting>();
  let number = 0;
  let isClosed = false;
  port.on('message', ({ number, answer }: PortAnswer) => waiting.get(number)?.resolve(answer));
  port.once('close', () => {
    isClosed = true;
    for (const { reject } of waiting.values()) reject(closed());
  });
  // A run that waits for nothing else is over.
  port.unref();
  return {
    async call(call, within) {
      if (isClosed) throw closed();
      const own = ++number;
      const { promise, resolve, reject } = Promise.withResolvers<ControlAnswer>();
      waiting.set(own, { resolve, reject });
      const stop = startTimeout(within, () =>
        reject(new ControlError(`control did not answer ${call.operation} within ${timeoutMs(within)} ms`)),
      );
      port.postMessage({ number: own, call } satisfies PortCall);
      return promise.finally(() => {
        stop();
        waiting.delete(own);
      });
    },
    close: () => port.close(),
  };
}
