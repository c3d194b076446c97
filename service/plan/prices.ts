import type { Redact } from '../../engine/http/redact.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { cutText } from '../../engine/report/cut-text.ts';
import { listedItems } from '../client/listed-items.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { createServedParameters } from '../client/served-parameters.ts';
import { createThoroughRest } from '../client/thorough-rest.ts';
import { createAccess } from '../ledger/access.ts';
import type { CostlyKind } from '../ledger/makes.ts';
import {
  catalogTypes,
  cpuPrice,
  dearest,
  gpuPrice,
  type HourlyPrice,
  isPrice,
  type TypeCatalog,
} from '../prices/catalog-prices.ts';
import { lowestPrices, type OfferedType } from '../prices/lowest-prices.ts';
import type { PricedTypes } from '../prices/planned-prices.ts';
import type { Profile } from '../profile/profile.ts';
import { profileRedact } from '../profile/profile-secrets.ts';
import type { Site } from '../profile/site.ts';
import { siteOf } from '../profile/site-of-profile.ts';

/** What the dearest of each kind costs in an hour, as far as a target's catalog says. @see interface 4.3, 4.4 */
export type Prices = {
  readonly hourly: Readonly<Partial<Record<CostlyKind, number>>>;
  /** Where they stand, or why there are none. */
  readonly source: string;
  /** What a Pod may be ordered of, and has no price: an hour of it may cost more than the dearest. */
  readonly unpricedTypes: NamedTypes;
  /** Everything that a Pod may be ordered of; absent where no price is told. */
  readonly types?: PricedTypes;
};

/** Types of a catalog, of which some are named, without secrets. */
export type NamedTypes = { readonly count: number; readonly names: readonly string[] };

export const noTypes: NamedTypes = { count: 0, names: [] };

/** Asks the catalogs of v2. GraphQL has no price that is a bound. */
export async function pricesOf(profile: Profile, transport: Transport, patience: number): Promise<Prices> {
  const { urls } = siteOf(profile);
  try {
    if (urls.restV2 !== undefined) return await pricesOfV2(profile, transport, patience);
    if (urls.graphql !== undefined) return unknown(await whyUnbounded(siteOf(profile), transport, patience));
    return unknown('the target profile names neither REST v2 nor GraphQL');
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return unknown(`the catalog was not to be had: ${error.message}`);
  }
}

function unknown(source: string): Prices {
  return { hourly: {}, source, unpricedTypes: noTypes };
}

async function pricesOfV2(profile: Profile, transport: Transport, patience: number): Promise<Prices> {
  const read = createCatalogReader(profile, transport, patience);
  const gpus = await read('gpus', gpuPrice);
  const source = 'GET /catalog/gpus of REST v2';
  if ('unread' in gpus) return unknown(`${source} ${gpus.unread}`);
  if (gpus.prices.length === 0) return unknown(`${source} has none`);
  const cpus = await read('cpus', cpuPrice);
  const parts = [
    gpus,
    'unread' in cpus ? unpriced(`all CPU types, because GET /catalog/cpus ${cpus.unread}`) : cpus,
    await beyondCatalog(gpus, profile, transport, patience),
  ];
  return {
    hourly: { pod: dearest(parts.flatMap(({ prices }) => prices))! },
    source: 'unread' in cpus ? source : 'GET /catalog/gpus and /catalog/cpus of REST v2',
    unpricedTypes: {
      count: parts.reduce((sum, part) => sum + part.unpriced.count, 0),
      names: parts.flatMap((part) => part.unpriced.names),
    },
    types: parts.flatMap(({ types }) => types),
  };
}

type Catalog = {
  readonly types: PricedTypes;
  readonly prices: readonly number[];
  readonly unpriced: NamedTypes;
};

function unpriced(...names: readonly string[]): Catalog {
  return { types: [], prices: [], unpriced: { count: names.length, names } };
}

/** What GraphQL adds to the catalog of v2: Pods are ordered there by its own types, whose lowest prices tell a little. */
async function beyondCatalog(
  gpus: Catalog,
  profile: Profile,
  transport: Transport,
  patience: number,
): Promise<Catalog> {
  const site = siteOf(profile);
  if (site.urls.graphql === undefined) return unpriced();
  const types = await lowestPrices(site, transport, patience);
  if ('unread' in types) return unpriced(`all types of GraphQL, because gpuTypes ${types.unread}`);
  const known = new Map(gpus.types);
  const others = types.filter(({ id }) => !known.has(id));
  const redact = profileRedact(profile);
  return {
    types: types.map(({ id, lowest = 0 }) => {
      const price = known.get(id) ?? null;
      return [id, price === null ? null : Math.max(price, lowest)];
    }),
    prices: lowestAmong(types),
    unpriced: {
      count: others.length,
      names: others.slice(0, mostNamed).map((type) => nameOfType(type, redact)),
    },
  };
}

function lowestAmong(types: readonly OfferedType[]): number[] {
  return types.flatMap(({ lowest }) => lowest ?? []);
}

/** Why GraphQL bounds nothing, with what it shows. @see interface 2.11, 4.4 */
async function whyUnbounded(site: Site, transport: Transport, patience: number): Promise<string> {
  const types = await lowestPrices(site, transport, patience);
  if ('unread' in types) return `gpuTypes of GraphQL ${types.unread}`;
  const most = dearest(lowestAmong(types));
  return most === undefined
    ? 'gpuTypes of GraphQL has none'
    : `gpuTypes of GraphQL has the lowest price of each type alone, up to ${most.toFixed(2)} an hour, and a Pod may cost more`;
}

type CatalogReader = (
  kind: TypeCatalog,
  priceOf: HourlyPrice,
) => Promise<Catalog | { readonly unread: string }>;

/** How many types are named, and how many letters of each. */
const mostNamed = 10;
const mostLetters = 80;

/** Reads catalogs with all their pages. */
function createCatalogReader(profile: Profile, transport: Transport, patience: number): CatalogReader {
  const { rest, redact } = createAccess(profile, transport, patience);
  const served = createServedParameters();
  return async (kind, priceOf) => {
    const thorough = createThoroughRest(rest!, siteOf(profile), served);
    const request: RestRequest = { api: 'v2', method: 'GET', path: `/catalog/${kind}`, key: 'valid' };
    const { status, json } = await thorough.call(request, 'given');
    if (status < 200 || status > 299) return { unread: `was answered ${status}` };
    if (thorough.partsRead().length > 0) return { unread: 'was answered by a part of the list' };
    const items = listedItems(json, request.path);
    if (items === undefined) return { unread: `was answered ${status} and no list` };
    const prices = items.map(priceOf);
    const others = items.filter((_, at) => prices[at] === undefined);
    return {
      types: catalogTypes(kind, items),
      prices: prices.filter(isPrice),
      unpriced: {
        count: others.length,
        names: others.slice(0, mostNamed).map((type) => nameOfType(type, redact)),
      },
    };
  };
}

function nameOfType({ id }: Readonly<Record<string, unknown>>, redact: Redact): string {
  // Before it is cut: half of a key is a key to whoever can guess the rest.
  return typeof id === 'string' && id !== '' ? cutText(redact(id), mostLetters) : 'one without an id';
}
