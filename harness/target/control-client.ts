import type { components } from '../../generated/control/types.ts';
import { type Transport, TransportError } from '../client/transport.ts';
import { UsageError } from '../errors.ts';

type Schemas = components['schemas'];
export type WorldOrder = Schemas['WorldOrder'];
export type WorldView = Schemas['World'];
export type WorldClock = Schemas['Clock'];
export type Ready = Schemas['Ready'];

/** Talks to the control address of an emulated target. @see specs/control.openapi.yaml */
export type ControlClient = {
  readonly url: string;
  ready(): Promise<Ready>;
  createWorld(order: WorldOrder): Promise<WorldView>;
  deleteWorld(id: string): Promise<void>;
  /** The worlds that were ordered with this tag. */
  listWorlds(tag: string): Promise<Schemas['WorldList']>;
  /** @throws ControlError with what the emulator misses when the world does not come to rest */
  advance(id: string, advance: Schemas['Advance']): Promise<WorldClock>;
};

/** Control answered no, or not at all. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  /** What was answered; undefined when nothing was. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.status = options.status;
  }
}

/** Real milliseconds for one control call; an advance may lawfully wait five seconds for a world to settle. */
const timeout = 60_000;

export function createControlClient(address: string, transport: Transport): ControlClient {
  const url = address.replace(/\/+$/, '');

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await transport
      .send(
        {
          method,
          url: `${url}${path}`,
          headers: body === undefined ? {} : { 'content-type': 'application/json' },
          body: body === undefined ? undefined : JSON.stringify(body),
        },
        timeout,
      )
      .catch((error: unknown) => {
        if (!(error instanceof TransportError)) throw error;
        throw new ControlError(`control can't be reached: ${error.message}`, { cause: error });
      });
    const text = new TextDecoder().decode(answer.bytes);
    const { status } = answer;
    if (status >= 400) throw new ControlError(messageIn(text) ?? `control answered ${status}`, { status });
    return (text === '' ? undefined : parse(text, `${method} ${path}`)) as T;
  }

  return {
    url,
    async ready() {
      const ready = await call<Ready>('GET', '/ready').catch((cause: Error) => {
        throw new UsageError(`no emulator answers at the control address ${url}: ${cause.message}`, {
          cause,
        });
      });
      if (ready?.name === 'plumbline-emulator') return ready;
      throw new UsageError(`what answers at ${url}/ready is not Plumbline's emulator`);
    },
    createWorld: (order) => call('POST', '/worlds', order),
    listWorlds: (tag) => call('GET', `/worlds?tag=${encodeURIComponent(tag)}`),
    deleteWorld: (id) => call('DELETE', `/worlds/${id}`),
    advance: (id, advance) => call('POST', `/worlds/${id}/clock`, advance),
  };
}

/** @throws ControlError for what is not JSON */
function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ControlError(`control answered ${what} with something that is not JSON`, { cause });
  }
}

function messageIn(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text);
    return typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
