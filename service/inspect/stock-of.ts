import { isRecord } from '../../engine/openapi/json.ts';
import { listedItems } from '../client/listed-items.ts';
import { type DoctorReply, isSuccess } from '../doctor/reply.ts';
import type { InspectionCalls } from './inspection-calls.ts';
import type { GpuStock } from './inspection-facts.ts';

const stockQuery =
  'query Stock($price: GpuLowestPriceInput!) { gpuTypes { id lowestPrice(input: $price) { stockStatus } } }';

/**
 * Stock of the GPU types that an endpoint may use: by GraphQL, whose `stockStatus` is documented, else by what the catalog
 * shows. A type whose stock is not shown is `unknown`. @see interface 2.11, 4.3
 */
export async function stockOf(
  item: Record<string, unknown> | undefined,
  calls: InspectionCalls,
): Promise<GpuStock[] | undefined> {
  if (item === undefined) return undefined;
  const { names, excluded, count } = gpuRequirementIn(item);
  if (names.size === 0) {
    calls.hidden.add('its GPU types are not shown, so that their stock is not known');
    return undefined;
  }
  const listed = itemsOf(await calls.rest('/catalog/gpus', {}, { include: 'AVAILABILITY', count }));
  const types = (listed ?? []).flatMap(({ id, pool }) =>
    typeof id === 'string' && (names.has(id) || names.has(String(pool))) && !excluded.has(id) ? [id] : [],
  );
  const statuses = new Map([...availabilities(listed), ...(await stockStatuses(count, calls))]);
  const wanted = listed === undefined ? [...names].filter((name) => statuses.has(name)) : types;
  if (wanted.length === 0) calls.hidden.add('the stock of its GPU types is not shown');
  return wanted.map((type) => ({ type, status: statuses.get(type) ?? 'unknown' }));
}

function gpuRequirementIn(item: Record<string, unknown>) {
  const gpu = isRecord(item.gpu) ? item.gpu : {};
  const names = [item.gpuTypeIds, gpu.id, gpu.ids, gpu.typeIds, gpu.pools].flat();
  const excluded = [gpu.excludedTypes].flat();
  return {
    names: new Set(names.filter((one): one is string => typeof one === 'string')),
    excluded: new Set(excluded.filter((one): one is string => typeof one === 'string')),
    count: typeof gpu.count === 'number' ? gpu.count : 1,
  };
}

function itemsOf(reply: DoctorReply | undefined): Record<string, unknown>[] | undefined {
  return reply !== undefined && isSuccess(reply) ? listedItems(reply.json, '/catalog/gpus') : undefined;
}

function availabilities(items: readonly Record<string, unknown>[] | undefined): [string, string][] {
  return (items ?? []).flatMap(({ id, availability }) =>
    typeof id === 'string' && typeof availability === 'string' ? [[id, availability.slice(0, 40)]] : [],
  );
}

async function stockStatuses(gpuCount: number, calls: InspectionCalls): Promise<[string, string][]> {
  const reply = await calls.graphql('Stock', stockQuery, { price: { gpuCount } });
  if (reply === undefined || !isSuccess(reply) || !isRecord(reply.json)) return [];
  const { gpuTypes } = isRecord(reply.json.data) ? reply.json.data : {};
  const types = Array.isArray(gpuTypes) ? gpuTypes.filter(isRecord) : [];
  return types.flatMap(({ id, lowestPrice }) => {
    const status = isRecord(lowestPrice) ? lowestPrice.stockStatus : undefined;
    return typeof id === 'string' && typeof status === 'string' ? [[id, status.slice(0, 40)]] : [];
  });
}
