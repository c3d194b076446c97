import { memberIn } from '../../engine/http/member-in.ts';
import type { GraphqlAnswer } from '../client/graphql-answer.ts';
import type { GraphqlRequest } from '../client/graphql-request.ts';
import { idOf } from '../client/item-id.ts';
import { listedItems } from '../client/listed-items.ts';
import { makesPods } from '../client/making-mutations.ts';
import type { RestAnswer } from '../client/rest-answer.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { collectionAt, collectionOf } from '../ledger/collections.ts';
import { catalogTypes, type TypeCatalog } from '../prices/catalog-prices.ts';
import { offeredTypes } from '../prices/lowest-prices.ts';
import { plainNumber } from '../prices/plain-number.ts';
import type { PlannedPrices } from '../prices/planned-prices.ts';

/** What Pods cost that the run has made, and what types cost by now, learned from the answers of a case. */
export type LearnedPrices = {
  /** Takes an answer of a management API. */
  learn(request: RestRequest, answer: Pick<RestAnswer, 'status' | 'json'>): void;
  /** The same of GraphQL. @see interface 4.4 */
  learnQueried(request: GraphqlRequest, answer: Pick<GraphqlAnswer, 'data'>): void;
};

export function createLearnedPrices(prices: PlannedPrices): LearnedPrices {
  const ownIds = new Set<string>();

  /** Those that the run made: what others pay is no matter of it. */
  function learnPods(path: string, json: unknown, isCreate: boolean): void {
    const id = idOf(json, path);
    if (isCreate && id !== undefined) ownIds.add(id);
    const items = isCreate ? [json] : [json, ...(listedItems(json, path) ?? [])];
    const own = items.filter((item) => isCreate || ownIds.has(idOf(item, path) ?? ''));
    for (const cost of own.flatMap(costsOf)) prices.learnCost(cost);
  }

  return {
    learn(request, { status, json }) {
      const { method, path, key } = request;
      if (status < 200 || status > 299 || key !== 'valid') return;
      const [, catalog] = /^\/catalog\/(gpus|cpus)$/.exec(path) ?? [];
      if (method === 'GET' && catalog !== undefined)
        prices.learnTypes(catalogTypes(catalog as TypeCatalog, listedItems(json, path) ?? []));
      const { kind, path: pods = path } = collectionAt(request) ?? {};
      if (kind === 'pod') learnPods(pods, json, collectionOf(request) !== undefined);
    },
    learnQueried(request, { data = {} }) {
      const { query = '' } = request;
      // REST shows a Pod that was rented under the same id.
      for (const one of makesPods(request) ? Object.values(data) : []) {
        const id = memberIn(one, 'id');
        if (typeof id === 'string') ownIds.add(id);
      }
      const counts = [...query.matchAll(/\bgpuCount:\s*(\d+)/g)].map(([, count]) => count);
      if (counts.join() === '1' && Array.isArray(data.gpuTypes))
        prices.learnTypes(offeredTypes(data.gpuTypes));
    },
  };
}

/** What an hour of a Pod costs, as far as its members say. They are open. */
function costsOf(pod: unknown): number[] {
  return [
    'cost',
    'costPerHr',
    'adjustedCostPerHr',
    'costPerHour',
    'hourlyCost',
    'pricePerHour',
    'hourlyPrice',
  ].flatMap((name) => amountsIn(memberIn(pod, name)));
}

/** Levels of a price that is an object. */
const mostLevels = 3;

/** The amounts in a price: a number, a text with one (`$900/h`), or an object of such. What is too much costs a run its money. */
function amountsIn(price: unknown, level = 0): number[] {
  const plain = plainNumber(price);
  if (plain !== undefined) return [plain];
  if (typeof price === 'string') return amountsInText(price);
  if (typeof price !== 'object' || price === null || level === mostLevels) return [];
  return Object.values(price).flatMap((value) => amountsIn(value, level + 1));
}

/** With thousands apart by any sign, and a comma or a point before what is less than one: of two readings the dearer one. */
function amountsInText(text: string): number[] {
  const [token = '', thousand] = /\d[\d.,'’_\s]*(?:e[+-]?\d+)?(k\b)?/i.exec(text) ?? [];
  const written = token.replace(/k$/i, '').replaceAll(/['’_\s]|[.,]$/g, '');
  const readings = [
    ...(/^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?(e[+-]?\d+)?$/i.test(written) ? [written.replaceAll(',', '')] : []),
    ...(/^(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(written) ? [written.replaceAll('.', '').replace(',', '.')] : []),
  ];
  const amounts = readings.map(Number).filter(Number.isFinite);
  return amounts.length === 0 ? [] : [Math.max(...amounts) * (thousand === undefined ? 1 : 1000)];
}
