import type { components } from '../../generated/control/types.ts';
import { type Transport, TransportError } from '../client/transport.ts';
import { UsageError } from '../errors.ts';
import type { Timeout } from '../time/timeout.ts';

type Schemas = components['schemas'];
export type WorldOrder = Schemas['WorldOrder'];
export type WorldView = Schemas['World'];
export type WorldClock = Schemas['Clock'];
export type Ready = Schemas['Ready'];

/** Talks to the control address of an emulated target. @see specs/control.openapi.yaml */
export type ControlClient = {
  readonly url: string;
  ready(): Promise<Ready>;
  /** Resolves once the emulator's event loop has answered. */
  ping(): Promise<unknown>;
  createWorld(order: WorldOrder): Promise<WorldView>;
  deleteWorld(id: string): Promise<void>;
  /** The worlds that were ordered with this tag. */
  listWorlds(tag: string): Promise<Schemas['WorldList']>;
  /** @throws ControlError with what the emulator misses when the world does not come to rest */
  advance(id: string, advance: Schemas['Advance']): Promise<WorldClock>;
  /** The calls that a world answered or made, oldest first. */
  readLog(id: string): Promise<readonly Schemas['LogEntry'][]>;
};

type ControlErrorOptions = { status?: number; cause?: unknown; isUnsettled?: boolean };

/** Control answered no, or not at all. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** What was answered; undefined when nothing was. */
  readonly status: number | undefined;
  /** Whether a world has not come to rest yet, so that the same move may be asked for again. */
  readonly isUnsettled: boolean;

  constructor(message: string, options: ControlErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
    this.isUnsettled = options.isUnsettled ?? false;
  }
}

/** Milliseconds for one control call; an advance may wait five seconds for a world to settle, and run many events. */
const longestCall = 60_000;

/**
 * @param token what an emulator's ready line shows as controlToken
 * @param timeout of a call that may take so many milliseconds; by default those of our own on-time event loop
 */
export function createControlClient(
  address: string,
  transport: Transport,
  token?: string,
  timeout: (ms: number) => Timeout = (ms) => ms,
): ControlClient {
  const url = address.replace(/\/+$/, '');
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };

  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    within: Timeout = timeout(longestCall),
  ): Promise<T> {
    const answer = await transport
      .send(
        {
          method,
          url: `${url}${path}`,
          headers: {
            ...authorization,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        },
        within,
      )
      .catch((error: unknown) => {
        if (!(error instanceof TransportError)) throw error;
        throw new ControlError(`control can't be reached: ${error.message}`, { cause: error });
      });
    const text = new TextDecoder().decode(answer.bytes);
    const { status } = answer;
    if (status >= 400) throw refusalOf(status, text);
    return (text === '' ? undefined : parse(text, `${method} ${path}`)) as T;
  }

  return {
    url,
    async ready() {
      const ready = await call<Ready>('GET', '/ready').catch((cause: Error) => {
        if (cause instanceof ControlError && cause.status === 401) {
          throw new UsageError(`the control address ${url} refuses our token: ${cause.message}`, { cause });
        }
        throw new UsageError(`no emulator answers at the control address ${url}: ${cause.message}`, {
          cause,
        });
      });
      if (isReady(ready)) return ready;
      throw new UsageError(
        `what answers at ${url}/ready does not follow specs/control.openapi.yaml: it names no clock, virtual or real, and no speed`,
      );
    },
    ping: () => call('GET', '/ready', undefined, longestCall),
    createWorld: (order) => call('POST', '/worlds', order),
    listWorlds: (tag) => call('GET', `/worlds?tag=${encodeURIComponent(tag)}`),
    deleteWorld: (id) => call('DELETE', `/worlds/${id}`),
    readLog: async (id) => {
      const { entries } = await call<{ entries: Schemas['LogEntry'][] }>('GET', `/worlds/${id}/log`);
      return entries;
    },
    advance: (id, advance) => call('POST', `/worlds/${id}/clock`, advance),
  };
}

/** Whoever names a clock and its speed follows the protocol, whatever its name. */
function isReady(ready: Partial<Ready> | undefined): ready is Ready {
  const { clock, speed } = Object(ready) as Partial<Ready>;
  return (clock === 'virtual' || clock === 'real') && typeof speed === 'number' && speed > 0;
}

/** @throws ControlError for what is not JSON */
function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ControlError(`control answered ${what} with something that is not JSON`, { cause });
  }
}

function refusalOf(status: number, text: string): ControlError {
  const { message, unsettled } = problemIn(text);
  const words = typeof message === 'string' ? message : `control answered ${status}`;
  return new ControlError(words, { status, isUnsettled: unsettled === true });
}

function problemIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
