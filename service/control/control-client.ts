import { UsageError } from '../../engine/errors.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { ControlError } from '../../engine/time/control-error.ts';
import type { Timeout } from '../../engine/time/timeout.ts';
import type { components } from '../../generated/control/types.ts';
import { brokenClock, brokenLog, brokenWorld, brokenWorldList, isWorldId } from './broken-control-answer.ts';
import { type ControlCall, type ControlTransport, httpControl } from './control-transport.ts';

export { ControlError };

type Schemas = components['schemas'];
export type AskedWorld = Schemas['WorldSpec'];
export type ShownWorld = Schemas['World'];
export type ShownClock = Schemas['Clock'];
export type Ready = Schemas['Ready'];

/** Talks to the control address of an emulated target. @see specs/control.openapi.yaml */
export type ControlClient = {
  readonly url: string;
  ready(): Promise<Ready>;
  /** Resolves once the emulator's event loop has answered. */
  ping(): Promise<unknown>;
  createWorld(spec: AskedWorld): Promise<ShownWorld>;
  deleteWorld(id: string): Promise<void>;
  /** The worlds that were created with this tag. */
  listWorlds(tag: string): Promise<Schemas['WorldList']>;
  /** @throws ControlError with what the emulator misses when the world does not come to rest */
  advance(id: string, advance: Schemas['Advance']): Promise<ShownClock>;
  /** The calls that a world answered or made, oldest first. */
  readLog(id: string): Promise<readonly Schemas['LogEntry'][]>;
};

/** Milliseconds for one control call; an advance may wait five seconds for a world to settle, and run many events. */
const longestCall = 60_000;

/**
 * @param token what an emulator's ready line shows as controlToken
 * @param timeout of a call that may take so many milliseconds; by default those of our own on-time event loop
 * @param controlTransport the way there, by default HTTP
 */
export function createControlClient(
  address: string,
  transport: Transport,
  token?: string,
  timeout: (ms: number) => Timeout = (ms) => ms,
  controlTransport: ControlTransport = httpControl(withoutSlash(address), transport, token),
): ControlClient {
  const url = withoutSlash(address);

  async function call<T>(what: ControlCall, within: Timeout = timeout(longestCall)): Promise<T> {
    const { status, body } = await controlTransport.call(what, within);
    if (status >= 400) throw refusalOf(status, body);
    return body as T;
  }

  /** @throws ControlError for an answer of which `broken` says that it is not what the specification has */
  async function checked<T>(broken: (answer: unknown) => string | undefined, what: ControlCall): Promise<T> {
    const answer = await call<T>(what);
    const why = broken(answer);
    if (why === undefined) return answer;
    throw new ControlError(
      `control answered ${what.operation} with what does not follow specs/control.openapi.yaml: ${why}`,
    );
  }

  return {
    url,
    async ready() {
      const ready = await call<Ready>({ operation: 'ready' }).catch((cause: Error) => {
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
    ping: () => call({ operation: 'ready' }, longestCall),
    createWorld: (body) => checked(brokenWorld, { operation: 'createWorld', body }),
    listWorlds: (tag) => checked(brokenWorldList, { operation: 'listWorlds', tag }),
    deleteWorld: async (id) => call({ operation: 'deleteWorld', worldId: worldIdIn(id) }),
    readLog: async (id) => {
      const logCall = { operation: 'readLog', worldId: worldIdIn(id) } as const;
      const { entries } = await checked<{ entries: Schemas['LogEntry'][] }>(brokenLog, logCall);
      return entries;
    },
    advance: async (id, body) =>
      checked(brokenClock, { operation: 'advanceClock', worldId: worldIdIn(id), body }),
  };
}

/** @throws ControlError for an id that would lead a call out of the worlds */
function worldIdIn(id: string): string {
  if (isWorldId(id)) return id;
  throw new ControlError('control names a world by an id that specs/control.openapi.yaml does not allow');
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** Whoever names a clock and its speed follows the protocol, whatever its name. */
function isReady(ready: Partial<Ready> | undefined): ready is Ready {
  const { clock, speed } = Object(ready) as Partial<Ready>;
  return (clock === 'virtual' || clock === 'real') && Number.isFinite(speed) && Number(speed) > 0;
}

function refusalOf(status: number, body: unknown): ControlError {
  const { message, unsettled } = Object(body) as Record<string, unknown>;
  const words = typeof message === 'string' ? message : `control answered ${status}`;
  return new ControlError(words, { status, isUnsettled: unsettled === true });
}
