import { createPace } from '../../engine/http/pace.ts';
import type { Transport } from '../../engine/http/transport.ts';
import { createAbsence } from '../../engine/property/absence.ts';
import { createWireRecord } from '../../engine/property/wire-record.ts';
import { createRealTime } from '../../engine/time/real-time.ts';
import { unlessAborted } from '../../engine/unless-aborted.ts';
import { limits } from '../../generated/limits.ts';
import type { Need } from '../../generated/rules.ts';
import type { ManagementApi, RestApi } from '../client/rest-request.ts';
import { type Ledger, noLedger } from '../ledger/ledger.ts';
import { namedUrls } from '../profile/named-urls.ts';
import { calendarOf, type Profile } from '../profile/profile.ts';
import { profileSecrets } from '../profile/profile-secrets.ts';
import type { EndpointName, Site } from '../profile/site.ts';
import { defaultPace, siteOf } from '../profile/site-of-profile.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { assertUnaltered } from './assert-unaltered.ts';
import { createLatency } from './latency.ts';
import { createLeases } from './leases.ts';
import { createPlaces } from './places.ts';
import { servesV1 } from './serves-v1.ts';
import { concurrencyGroups } from './stage.ts';
import type { Target, WorldOptions } from './target.ts';
import { realSlack, usualRetries } from './worlds-target.ts';

/** How many cases are under way at the same time, most of them with a job at work: less than half of a hundred workers. */
const usualAtOnce = 40;
/** How many rent something meanwhile: a stock may be small. */
const rentingAtOnce = 3;
/** How many only call the management APIs. */
const lookingAtOnce = 10;

/** A target as it stands: no worlds, a clock that runs by itself, and others who use it. */
export async function createSharedTarget(
  profile: Profile,
  options: WorldOptions,
  receiver: Receiver | undefined,
  ledger: Ledger = noLedger,
  transport?: Transport,
): Promise<Target> {
  assertUnaltered(profile, options);
  const { rate, ownCalendar } = calendarOf(profile);
  const pace = createPace(limits.rate, profile.pace ?? defaultPace, rate);
  const site = siteOf(profile);
  const leases = createLeases();
  const room = {
    working: profile.capabilities?.atOnce ?? usualAtOnce,
    spending: rentingAtOnce,
    looking: lookingAtOnce,
  };
  const places = new Map(
    concurrencyGroups.map((concurrencyGroup) => [concurrencyGroup, createPlaces(room[concurrencyGroup])]),
  );
  const secrets = secretsOf(profile, site);
  const askV1 = transport && (() => servesV1(site, transport, ownCalendar));
  const isV1Served = (await askV1?.()) ?? false;

  return {
    name: profile.name,
    offers: offersOf(profile, receiver, isV1Served),
    apis: apisOf(site),
    schemas: schemasOf(site),
    rate,
    retries: profile.capabilities?.retriesMs ?? usualRetries,
    requestsPerWorker: profile.capabilities?.requestsPerWorker ?? {},
    executionTimeouts: profile.capabilities?.executionTimeoutMs ?? {},
    endpoints: new Set(Object.keys(site.endpoints) as EndpointName[]),
    concurrentHandler: profile.capabilities?.concurrentHandler,
    room,
    absence: createAbsence(),
    latency: createLatency(),
    wire: createWireRecord(),
    hasWorlds: false,
    ownCalendar,
    ...(askV1 && isV1Served ? { stillServesV1: askV1 } : {}),
    async open() {
      const held = new Map<string, () => void>();
      let turnBegan: number | undefined;

      async function hold(name: string, taking: Promise<() => void>, signal: AbortSignal): Promise<void> {
        const release = await unlessAborted(taking, signal);
        if (release !== undefined) held.set(name, release);
        else void taking.then((unwanted) => unwanted());
      }

      return {
        site,
        worldSpec: undefined,
        secrets,
        pace,
        ledger,
        createClock: (_moved, signal) =>
          createRealTime({
            rate,
            slack: profile.slackMs ?? realSlack * rate,
            tick: profile.tickMs,
            scaleUp: profile.capabilities?.scaleUpMs ?? 0,
            signal,
          }),
        enter: (concurrencyGroup, urgency, signal) =>
          hold(concurrencyGroup, places.get(concurrencyGroup)!.take(urgency), signal),
        async lease(endpoint, signal) {
          if (!held.has(endpoint)) await hold(endpoint, leases.take(endpoint), signal);
          if (held.has(endpoint)) turnBegan ??= performance.now();
        },
        turn: () => (turnBegan === undefined ? 0 : performance.now() - turnBegan),
        async close() {
          for (const release of held.values()) release();
        },
      };
    },
    close: async () => {},
  };
}

/** Where several names stand for a value, the environment's own is the one to ask for. */
function secretsOf(profile: Profile, { urls, keys }: Site): Map<string, string> {
  const named: [string | undefined, string][] = [...namedUrls(urls), [keys.invalid, '$INVALID_KEY']];
  const plain = named.flatMap(([value, name]) => (value === undefined ? [] : [[value, name] as const]));
  return new Map([...plain, ...profileSecrets(profile)]);
}

function apisOf({ urls }: Site): Set<ManagementApi> {
  return new Set([
    ...(urls.restV1 === undefined ? [] : (['v1'] as const)),
    ...(urls.restV2 === undefined ? [] : (['v2'] as const)),
    ...(urls.graphql === undefined ? [] : (['graphql'] as const)),
  ]);
}

/** The schema of v2 has a documented place. @see interface 4.3 */
function schemasOf({ urls }: Site): Set<RestApi> {
  return new Set([
    ...(urls.restV1Schema === undefined ? [] : (['v1'] as const)),
    ...(urls.restV2 === undefined ? [] : (['v2'] as const)),
  ]);
}

function offersOf(profile: Profile, receiver: Receiver | undefined, isV1Served: boolean): Set<Need> {
  const { endpoints, keys } = profile;
  const offers: [Need, unknown][] = [
    ['time', true],
    ['probe', endpoints?.probe],
    ['exclusive', endpoints?.exclusive],
    ['second-endpoint', endpoints?.second],
    ['balanced', endpoints?.balanced],
    ['second-key', keys?.noAccess],
    ['second-user', keys?.secondUser],
    ['receiver', receiver],
    ['v1-served', isV1Served || undefined],
    ['spend', profile.capabilities?.spend || undefined],
  ];
  return new Set(offers.flatMap(([need, offered]) => (offered === undefined ? [] : [need])));
}
