import { memberIn } from '../../engine/http/member-in.ts';
import { type Transport, TransportError } from '../../engine/http/transport.ts';
import { graphqlAnswerOf } from '../client/graphql-answer.ts';
import { graphqlWireOf } from '../client/graphql-request.ts';
import { restAnswerOf } from '../client/rest-answer.ts';
import { type RestRequest, restWireOf } from '../client/rest-request.ts';
import type { CostlyKind } from '../ledger/makes.ts';
import type { Site } from '../profile/site.ts';

/** What the dearest of each kind costs in an hour, as far as a target's catalog tells. @see interface 4.3, 4.4 */
export type Prices = {
  readonly hourly: Readonly<Partial<Record<CostlyKind, number>>>;
  /** Where they stand, or why there are none. */
  readonly source: string;
};

/** Asks the catalog of v2, or else GraphQL. */
export async function pricesOf(site: Site, transport: Transport, patience: number): Promise<Prices> {
  try {
    if (site.urls.restV2 !== undefined) return await pricesOfV2(site, transport, patience);
    if (site.urls.graphql !== undefined) return await pricesOfGraphql(site, transport, patience);
    return { hourly: {}, source: 'the target profile names neither REST v2 nor GraphQL' };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { hourly: {}, source: `the catalog was not to be had: ${error.message}` };
  }
}

async function pricesOfV2(site: Site, transport: Transport, patience: number): Promise<Prices> {
  const request: RestRequest = { api: 'v2', method: 'GET', path: '/catalog/gpus', key: 'valid' };
  const wire = await transport.send(restWireOf(request, site), patience);
  const { status, json } = restAnswerOf(request, wire, { sent: 0, answered: 0 });
  const prices = itemsIn(json).map((item) => memberIn(item, 'price'));
  const pod = dearest(prices.flatMap((price) => numbersIn(price, ['secure', 'community'])));
  const came = status > 299 ? `was answered ${status}` : 'has none';
  const source = pod === undefined ? `GET /catalog/gpus of REST v2 ${came}` : 'GET /catalog/gpus of REST v2';
  return { hourly: pod === undefined ? {} : { pod }, source };
}

const query = '{ gpuTypes { id lowestPrice(input: { gpuCount: 1 }) { uninterruptablePrice } } }';

async function pricesOfGraphql(site: Site, transport: Transport, patience: number): Promise<Prices> {
  const request = { name: 'gpuTypes', query, key: 'valid' } as const;
  const wire = await transport.send(graphqlWireOf(request, site), patience);
  const { data, status } = graphqlAnswerOf(request, wire, { sent: 0, answered: 0 });
  const types = data?.gpuTypes;
  const pod = dearest(
    (Array.isArray(types) ? types : []).flatMap((type) =>
      numbersIn(memberIn(type, 'lowestPrice'), ['uninterruptablePrice']),
    ),
  );
  if (pod === undefined)
    return { hourly: {}, source: `gpuTypes of GraphQL was answered ${status}, and has none` };
  return { hourly: { pod }, source: 'gpuTypes of GraphQL' };
}

/** The items of a list, bare or wrapped. */
function itemsIn(json: unknown): unknown[] {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return [];
  return Object.values(json).find((value): value is unknown[] => Array.isArray(value)) ?? [];
}

function numbersIn(value: unknown, names: readonly string[]): number[] {
  return names.map((name) => memberIn(value, name)).filter(isPrice);
}

/** JSON can hold a number that is too large for one of ours. */
function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function dearest(prices: readonly number[]): number | undefined {
  let most: number | undefined;
  for (const price of prices) most = Math.max(most ?? price, price);
  return most;
}
