import type { Need } from '../../generated/rules.ts';
import { type Transport, TransportError } from '../client/transport.ts';
import { type Kept, type Ledger, noLedger } from '../ledger/ledger.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { createRealTime } from '../time/real-time.ts';
import { createVirtualTime } from '../time/virtual-time.ts';
import { ControlError, createControlClient, type WorldOrder, type WorldView } from './control-client.ts';
import { createLatency } from './latency.ts';
import { namedUrls } from './named-urls.ts';
import type { Profile } from './profile.ts';
import { profileSecrets } from './profile-secrets.ts';
import { type EndpointName, type Site, usualKeyPlace } from './site.ts';
import type { Stage, StageOrder } from './stage.ts';
import type { Target, WorldOptions } from './target.ts';
import { worldRequests, worldTimeouts } from './world-settings.ts';

/** Everything but what needs a receiver: a world has endpoints, keys and users of every kind. */
const worldOffers: readonly Need[] = [
  'time',
  'probe',
  'exclusive',
  'second-key',
  'second-user',
  'second-endpoint',
  'balanced',
  'v1-served',
  'spend',
];

/** Real milliseconds that a target on a real clock may be late without being accused, unless the profile says. */
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
  const control = createControlClient(controlUrl, transport);
  const { clock, speed } = await control.ready();
  const endings = new Set<Promise<void>>();

  function end(id: string, kept: Kept): void {
    const ending = control.deleteWorld(id).then(kept.gone, ignoreLoss);
    endings.add(ending);
    void ending.finally(() => endings.delete(ending));
  }

  return {
    name: profile.name,
    offers: new Set<Need>(receiver === undefined ? worldOffers : [...worldOffers, 'webhook']),
    apis: new Set(['v1', 'v2', 'graphql']),
    schemas: new Set(['v1', 'v2']),
    rate: clock === 'virtual' ? undefined : speed,
    retries: profile.capabilities?.retriesMs ?? usualRetries,
    executionTimeouts: worldTimeouts,
    endpoints: new Set(Object.keys(worldTimeouts) as EndpointName[]),
    requestsPerWorker: worldRequests,
    concurrentHandler: false,
    room: { working: Infinity, spending: Infinity, looking: Infinity },
    hasWorlds: true,
    latency: createLatency(),
    async open(order) {
      const worldOrder = worldOrderOf(options, order);
      const kept = await ledger.intend('world', {});
      const world = await control.createWorld(tagged(worldOrder, kept));
      kept.made(world.id);
      return {
        site: siteOf(world),
        order: worldOrder,
        secrets: new Map([...profileSecrets(profile), ...secretsOf(world)]),
        pace: undefined,
        /** Nobody else is in this world. */
        enter: async () => {},
        lease: async () => {},
        turn: () => 0,
        createClock: (moved, signal) =>
          clock === 'virtual'
            ? createVirtualTime({
                control,
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
    },
  };
}

function siteOf({ urls, keys, endpoints, addresses }: WorldView): Site {
  const url = addresses.balanced;
  const queues = Object.entries(endpoints).filter(([name]) => !Object.hasOwn(addresses, name));
  return {
    urls,
    keys,
    endpoints: Object.fromEntries(queues),
    ...(url === undefined ? {} : { balanced: { url, key: usualKeyPlace } }),
  };
}

function worldOrderOf(options: WorldOptions, { seed, memory, now }: StageOrder): WorldOrder {
  const { nullTarget, ...rest } = options;
  const started = now === undefined ? {} : { now };
  return {
    ...rest,
    ...started,
    seed,
    ...(nullTarget === undefined ? {} : { nullTarget: { ...nullTarget, memory } }),
  };
}

/** The tag is for finding the world again; what the world is made of goes without it. */
function tagged(order: WorldOrder, { tag }: Kept): WorldOrder {
  return tag === undefined ? order : { ...order, tag };
}

function secretsOf({ keys, urls, addresses }: WorldView): Map<string, string> {
  return new Map([
    [keys.valid, '$KEY'],
    [keys.invalid, '$INVALID_KEY'],
    [keys.noAccess, '$NO_ACCESS_KEY'],
    [keys.secondUser, '$SECOND_USER_KEY'],
    ...namedUrls(urls, addresses.balanced),
  ]);
}

/** A world that is gone already, or an emulator that stopped first, leaves nothing to clear away. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ControlError || error instanceof TransportError)) throw error;
}
