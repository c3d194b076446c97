import { memberIn } from '../../engine/http/member-in.ts';
import type { Redact } from '../../engine/http/redact.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { cutText } from '../../engine/report/cut-text.ts';
import { createServedParameters } from '../case/served-parameters.ts';
import { createThoroughRest } from '../case/thorough-rest.ts';
import { graphqlAnswerOf, isGraphqlTaken } from '../client/graphql-answer.ts';
import { graphqlWireOf } from '../client/graphql-request.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { createAccess } from '../ledger/access.ts';
import type { CostlyKind } from '../ledger/makes.ts';
import type { Profile } from '../profile/profile.ts';
import { siteOf } from '../profile/site-of-profile.ts';
import { cpuPrice, dearest, gpuPrice, type HourlyPrice, isPrice } from './catalog-prices.ts';

/** What the dearest of each kind costs in an hour, as far as a target's catalog tells. @see interface 4.3, 4.4 */
export type Prices = {
  readonly hourly: Readonly<Partial<Record<CostlyKind, number>>>;
  /** Where they stand, or why there are none. */
  readonly source: string;
  /** What a Pod may be ordered of, and has no price: an hour of it may cost more than the dearest. */
  readonly unpricedTypes: NamedTypes;
};

/** Types of a catalog, of which some are named, without secrets. */
export type NamedTypes = { readonly count: number; readonly names: readonly string[] };

export const noTypes: NamedTypes = { count: 0, names: [] };

/** Asks the catalogs of v2. GraphQL has no price that is a bound. */
export async function pricesOf(profile: Profile, transport: Transport, patience: number): Promise<Prices> {
  const { urls } = siteOf(profile);
  try {
    if (urls.restV2 !== undefined) return await pricesOfV2(profile, transport, patience);
    if (urls.graphql !== undefined) return unknown(await lowestOfGraphql(profile, transport, patience));
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
  const gpu = dearest(gpus.prices);
  if (gpu === undefined) return unknown(`${source} has none`);
  const cpus = await read('cpus', cpuPrice);
  if ('unread' in cpus) {
    const all = `all CPU types, because GET /catalog/cpus ${cpus.unread}`;
    return {
      hourly: { pod: gpu },
      source,
      unpricedTypes: together(gpus.unpriced, { count: 1, names: [all] }),
    };
  }
  return {
    hourly: { pod: dearest([gpu, ...cpus.prices])! },
    source: 'GET /catalog/gpus and /catalog/cpus of REST v2',
    unpricedTypes: together(gpus.unpriced, cpus.unpriced),
  };
}

type Catalog = { readonly prices: readonly number[]; readonly unpriced: NamedTypes };

type CatalogReader = (
  kind: 'gpus' | 'cpus',
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
    const items = typesIn(json, kind);
    if (items === undefined) return { unread: `was answered ${status} and no list` };
    const prices = items.map(priceOf);
    const unpriced = items.filter((_, at) => prices[at] === undefined);
    const names = unpriced.slice(0, mostNamed).map((item) => nameOfType(item, redact));
    return { prices: prices.filter(isPrice), unpriced: { count: unpriced.length, names } };
  };
}

/** The items of a catalog: under its name as the published schema has it, or bare. @see interface 4.3, 9 */
function typesIn(json: unknown, kind: 'gpus' | 'cpus'): Record<string, unknown>[] | undefined {
  const list = Array.isArray(json) ? json : memberIn(json, kind);
  return Array.isArray(list) ? list.filter(isRecord) : undefined;
}

function nameOfType({ id }: Readonly<Record<string, unknown>>, redact: Redact): string {
  // Before it is cut: half of a key is a key to whoever can guess the rest.
  return typeof id === 'string' && id !== '' ? cutText(redact(id), mostLetters) : 'one without an id';
}

function together(one: NamedTypes, other: NamedTypes): NamedTypes {
  return {
    count: one.count + other.count,
    names: [...one.names, ...other.names],
  };
}

const query = '{ gpuTypes { id lowestPrice(input: { gpuCount: 1 }) { uninterruptablePrice } } }';

/** Why GraphQL bounds nothing, with what it shows. @see interface 2.11, 4.4 */
async function lowestOfGraphql(profile: Profile, transport: Transport, patience: number): Promise<string> {
  const request = { name: 'gpuTypes', query, key: 'valid' } as const;
  const wire = await transport.send(graphqlWireOf(request, siteOf(profile)), patience);
  const answer = graphqlAnswerOf(request, wire, { sent: 0, answered: 0 });
  const types = isGraphqlTaken(answer) ? answer.data?.gpuTypes : undefined;
  const lowest = (Array.isArray(types) ? types : [])
    .map((type) => memberIn(memberIn(type, 'lowestPrice'), 'uninterruptablePrice'))
    .filter(isPrice);
  const most = dearest(lowest);
  if (most === undefined) return `gpuTypes of GraphQL was answered ${answer.status}, and has none`;
  return `gpuTypes of GraphQL has the lowest price of each type alone, up to ${most.toFixed(2)} an hour, and a Pod may cost more`;
}
