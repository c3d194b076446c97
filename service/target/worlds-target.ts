import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { createWireRecord } from '../../engine/property/wire-record.ts';
import { createRealTime } from '../../engine/time/real-time.ts';
import type { Duration } from '../../engine/time/time.ts';
import type { Timeout } from '../../engine/time/timeout.ts';
import { createVirtualTime } from '../../engine/time/virtual-time.ts';
import { createWatchdog } from '../../engine/time/watchdog.ts';
import {
  type AskedWorld,
  type ControlClient,
  ControlError,
  createControlClient,
  type ShownWorld,
} from '../control/control-client.ts';
import { knock } from '../control/control-door.ts';
import { portControl } from '../control/control-transport.ts';
import { type Kept, type Ledger, noLedger } from '../ledger/ledger.ts';
import { namedUrls } from '../profile/named-urls.ts';
import type { Profile } from '../profile/profile.ts';
import { profileSecrets } from '../profile/profile-secrets.ts';
import { type Site, usualKeyPlace } from '../profile/site.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createLatency } from './latency.ts';
import type { Deliveries, SessionOptions, Stage } from './stage.ts';
import type { Target, WorldOptions } from './target.ts';
import { type WorldOffers, worldOffers } from './world-offers.ts';

/** Real milliseconds that a target on a real clock may be late without a violation, unless the profile says. */
export const realSlack = 2000;

/** Milliseconds that automatic retries may take, unless the profile says. */
export const usualRetries = 600_000;

/** An emulated target: each case gets a fresh world. */
export async function createWorldsTarget(
  profile: Profile,
  controlUrl: string,
  options: WorldOptions,
  transport: Transport,
  receiver: Receiver | undefined,
  ledger: Ledger = noLedger,
): Promise<Target> {
  const { controlToken, controlDoor } = profile;
  const controlTransport = controlDoor === undefined ? undefined : portControl(await knock(controlDoor));
  const plain = createControlClient(controlUrl, transport, controlToken, undefined, controlTransport);
  const { clock, speed } = await plain.ready();
  const watchdog = createWatchdog(plain.ping);
  const timeout = (ms: Duration): Timeout => (clock === 'virtual' ? watchdog.timeout(ms) : ms);
  const control = createControlClient(controlUrl, transport, controlToken, timeout, controlTransport);
  const endings = new Set<Promise<void>>();
  const world = await lookAtWorld();

  function end(id: string, kept: Kept): void {
    const ending = control.deleteWorld(id).then(kept.gone, ignoreLoss);
    endings.add(ending);
    void ending.finally(() => endings.delete(ending));
  }

  /** What a world has, by one that is made to be looked at; where none can be made, each case says why. */
  async function lookAtWorld(): Promise<WorldOffers> {
    const kept = await ledger.intend('world', {});
    const spec = worldSpecOf(options, { seed: 1, memory: 'look' });
    const made = await control.createWorld(tagged(spec, kept)).catch(noWorld);
    if (made === undefined) return worldOffers(profile, undefined, receiver);
    kept.made(made.id);
    end(made.id, kept);
    return worldOffers(profile, made, receiver);
  }

  return {
    ...world,
    name: profile.name,
    rate: clock === 'virtual' ? undefined : speed,
    retries: profile.capabilities?.retriesMs ?? usualRetries,
    concurrentHandler: profile.capabilities?.concurrentHandler ?? false,
    room: { working: Infinity, spending: Infinity, looking: Infinity },
    hasWorlds: true,
    ownCalendar: true,
    timeout,
    latency: createLatency(),
    wire: createWireRecord(),
    async open(session) {
      const spec = worldSpecOf(options, session);
      const kept = await ledger.intend('world', {});
      const world = await control.createWorld(tagged(spec, kept));
      kept.made(world.id);
      return {
        site: siteOf(world),
        worldSpec: spec,
        secrets: new Map([...profileSecrets(profile), ...secretsOf(world)]),
        pace: undefined,
        deliveries: () => deliveriesIn(control, world.id),
        /** Nobody else is in this world. */
        enter: async () => {},
        lease: async () => {},
        turn: () => 0,
        createClock: (moved, signal) =>
          clock === 'virtual'
            ? createVirtualTime({
                control,
                watchdog,
                worldId: world.id,
                start: world.clock,
                slack: profile.slackMs ?? 0,
                tick: profile.tickMs,
                moved,
              })
            : createRealTime({
                rate: speed,
                slack: profile.slackMs ?? realSlack * speed,
                tick: profile.tickMs,
                scaleUp: profile.capabilities?.scaleUpMs ?? 0,
                signal,
              }),
        close: async () => end(world.id, kept),
      } satisfies Stage;
    },
    async close() {
      await Promise.all(endings);
      controlTransport?.close();
    },
  };
}

function siteOf({ urls, keys, endpoints, addresses }: ShownWorld): Site {
  const url = addresses?.balanced;
  const queues = Object.entries(endpoints).filter(([name]) => !Object.hasOwn(addresses ?? {}, name));
  return {
    urls,
    keys: { invalid: 'not-a-key-of-anybody', ...keys },
    endpoints: Object.fromEntries(queues),
    ...(url === undefined ? {} : { balanced: { url, key: usualKeyPlace } }),
  };
}

function worldSpecOf(options: WorldOptions, { seed, memory, now }: SessionOptions): AskedWorld {
  const { nullTarget, ...rest } = options;
  const started = now === undefined ? {} : { now };
  return {
    ...rest,
    ...started,
    seed,
    ...(nullTarget === undefined ? {} : { nullTarget: { ...nullTarget, memory } }),
  };
}

/** Our receiver answers every call, however late: no day is long enough to take it for silent. */
const silenceMs = 86_400_000;

/** The tag is for finding the world again; what the world is made of goes without it, and without our receiver. */
function tagged(spec: AskedWorld, { tag }: Kept): AskedWorld {
  return { ...spec, silenceMs, ...(tag === undefined ? {} : { tag }) };
}

function secretsOf({ keys, urls, addresses }: ShownWorld): Map<string, string> {
  const named: (readonly [string | undefined, string])[] = [
    [keys.valid, '$KEY'],
    [keys.invalid, '$INVALID_KEY'],
    [keys.noAccess, '$NO_ACCESS_KEY'],
    [keys.secondUser, '$SECOND_USER_KEY'],
  ];
  const ours = named.flatMap(([key, name]) => (key === undefined ? [] : [[key, name] as const]));
  return new Map([...ours, ...namedUrls(urls, addresses?.balanced)]);
}

/** Whatever more a world was called than its log keeps, nobody can count. */
const longestLog = 1000;

async function deliveriesIn(control: ControlClient, id: string): Promise<Deliveries | undefined> {
  const entries = await control.readLog(id).catch((error: unknown) => {
    if (!(error instanceof ControlError)) throw error;
    return undefined;
  });
  if (entries === undefined || entries.length >= longestLog) return undefined;
  const arrived = entries.filter(({ direction }) => direction === 'in').length;
  return { arrived, made: entries.length - arrived };
}

function noWorld(error: unknown): undefined {
  if (!(error instanceof ControlError)) throw error;
}

/** A world that is gone already, or an emulator that stopped first, leaves nothing to clear away. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ControlError || error instanceof TransportError)) throw error;
}
