import { memberIn } from '../../engine/http/member-in.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { printableLine } from '../../engine/printable.ts';
import { cutText } from '../../engine/report/cut-text.ts';
import { listedItems } from '../client/listed-items.ts';
import type { CostCalls } from './cost-calls.ts';

/** Price of one worker of an endpoint, by the target's catalog. */
export type WorkerPrice = {
  /** Names of the GPU types that its workers run on, as the target calls them. */
  readonly gpuTypes: readonly string[];
  /** GPUs of one worker. */
  readonly gpus: number;
  /** For an hour of one worker, all of its GPUs together. */
  readonly hourly: number;
  /** Call that showed it. */
  readonly source: string;
};

export type PricedWorker = WorkerPrice | { readonly unknown: string };

type WorkerGpu = { readonly type: string; readonly count: number };

const longestName = 60;
/** Types of one endpoint that are named. */
const mostTypes = 5;

/**
 * Finds out what a worker of an endpoint costs in an hour: the types of its workers, or else those that the endpoint names, at the
 * price that the catalog of REST v2 has for serverless workers, or else at the lowest one that GraphQL has.
 * @see interface 2.9, 2.11, 4.3, 4.4
 */
export async function workerPrice(endpoint: string, calls: CostCalls): Promise<PricedWorker> {
  const listed = listedItems(await calls.rest('/catalog/gpus'), '/catalog/gpus') ?? [];
  const gpus = await gpusOf(endpoint, listed, calls);
  if (gpus.length === 0) return { unknown: 'the target does not show on which GPU types its workers run' };
  const prices = await pricesFor(gpus, listed, calls);
  if (prices === undefined) return { unknown: `no catalog has a price of ${namesOf(gpus).join(', ')}` };
  const { hourly, source } = prices;
  if (new Set(gpus.map(({ count }) => count)).size > 1)
    return { unknown: 'its workers have different numbers of GPUs' };
  return {
    ...{ gpuTypes: namesOf(gpus), gpus: gpus[0]!.count },
    ...{ hourly: hourly.reduce((sum, one) => sum + one, 0) / hourly.length, source },
  };
}

/** What each worker that is there runs on, or else every type that a new one may get, where those cost the same. */
async function gpusOf(
  endpoint: string,
  listed: readonly Record<string, unknown>[],
  calls: CostCalls,
): Promise<WorkerGpu[]> {
  const path = '/serverless/{id}/workers';
  const workers = listedItems(await calls.rest(path, { id: endpoint }), path) ?? [];
  const own = workers.flatMap(({ gpuTypeId, gpuCount }) =>
    typeof gpuTypeId === 'string' ? [{ type: gpuTypeId, count: countIn(gpuCount) }] : [],
  );
  if (own.length > 0) return own;
  const item = listedItems(await calls.rest('/serverless'), '/serverless')?.find(({ id }) => id === endpoint);
  const gpu = isRecord(item?.gpu) ? item.gpu : {};
  const count = countIn(gpu.count ?? item?.gpuCount);
  const named = textsIn(gpu.id, gpu.ids, item?.gpuTypeIds);
  if (named.length > 0) return [{ type: named[0]!, count }];
  const pools = textsIn(gpu.pools);
  const excluded = textsIn(gpu.excludedTypes);
  const types = listed.flatMap(({ id, pool }) =>
    typeof id === 'string' && pools.includes(String(pool)) && !excluded.includes(id) ? [id] : [],
  );
  return types.length === 1 ? [{ type: types[0]!, count }] : [];
}

async function pricesFor(
  gpus: readonly WorkerGpu[],
  listed: readonly Record<string, unknown>[],
  calls: CostCalls,
): Promise<{ hourly: number[]; source: string } | undefined> {
  const ofWorkers = new Map(
    listed.flatMap(({ id, price }) => {
      const serverless = memberIn(price, 'serverless');
      return typeof id === 'string' && isPrice(serverless) ? [[id, serverless] as const] : [];
    }),
  );
  if (gpus.every(({ type }) => ofWorkers.has(type)))
    return {
      hourly: gpus.map(({ type, count }) => ofWorkers.get(type)! * count),
      source: 'the price of serverless workers in GET /catalog/gpus',
    };
  const lowest = await lowestPrices(gpus[0]!.count, calls);
  if (!gpus.every(({ type }) => lowest.has(type))) return undefined;
  return {
    hourly: gpus.map(({ type }) => lowest.get(type)!),
    source: 'lowestPrice of gpuTypes in GraphQL, which is a price of Pods',
  };
}

const query =
  'query Prices($price: GpuLowestPriceInput!) { gpuTypes { id lowestPrice(input: $price) { uninterruptablePrice } } }';

/** Of so many GPUs together, by their type. */
async function lowestPrices(gpuCount: number, calls: CostCalls): Promise<Map<string, number>> {
  const types = memberIn(await calls.graphql('Prices', query, { price: { gpuCount } }), 'gpuTypes');
  return new Map(
    (Array.isArray(types) ? types.filter(isRecord) : []).flatMap(({ id, lowestPrice }) => {
      const price = memberIn(lowestPrice, 'uninterruptablePrice');
      return typeof id === 'string' && isPrice(price) ? [[id, price] as const] : [];
    }),
  );
}

function textsIn(...values: readonly unknown[]): string[] {
  return values.flat().filter((one): one is string => typeof one === 'string');
}

function countIn(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 1;
}

/** JSON can hold a number that is too large for one of JavaScript's. What costs nothing has no price yet. */
function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}

function namesOf(gpus: readonly WorkerGpu[]): string[] {
  return [...new Set(gpus.map(({ type }) => shownName(type)))].slice(0, mostTypes);
}

function shownName(type: string): string {
  return printableLine(cutText(type, longestName));
}
