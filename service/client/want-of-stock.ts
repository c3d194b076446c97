import { TransportError } from '../../engine/http/transport.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { type GraphqlAnswer, isGraphqlAccepted } from './graphql-answer.ts';
import type { GraphqlRequest } from './graphql-request.ts';
import { bodyOf, type RestRequest } from './rest-request.ts';

/** GPUs that a create asks for: this many of one of these types. */
export type OrderedGpus = { readonly types: readonly string[]; readonly count: number };

/** Types of GPU of which a target has said, after a create was refused, that not one is left. */
export type SoldOutTypes = {
  has(type: string): boolean;
  add(type: string): void;
};

/** Statuses by which a service may say that it has none left, and a gateway that the service is down. */
const ambiguous: ReadonlySet<number> = new Set([503, 507]);

const creates = /^v1 POST \/(pods|endpoints)$|^v2 POST \/(pods|serverless)$/;

/**
 * Whether a refused create is refused for want of stock by the service's own word: it says elsewhere that it has none left of any
 * type that the create names. Then a 5xx is an answer of the service. Notes the types of which not one is left.
 * @param ask asks the GraphQL API of the same target; what it does not answer is unknown
 * @see interface 2.9, 2.10, 2.11
 */
export async function isForWantOfStock(
  request: RestRequest,
  status: number,
  ask: (request: GraphqlRequest) => Promise<GraphqlAnswer>,
  soldOut: SoldOutTypes,
): Promise<boolean> {
  const gpus = ambiguous.has(status) ? gpusOrderedBy(request) : undefined;
  if (gpus === undefined) return false;
  const shown = await shownStocks(gpus.count, ask);
  const gone = gpus.types.filter((type) => isNoneLeft(type, shown));
  if (gpus.count === 1) for (const type of gone) soldOut.add(type);
  return gone.length === gpus.types.length;
}

/** The GPUs that a create of REST names as the document shows it; undefined where it names none. */
export function gpusOrderedBy(request: RestRequest): OrderedGpus | undefined {
  const { api, method, path } = request;
  const body = bodyOf(request);
  if (!creates.test(`${api} ${method} ${path}`) || !isRecord(body)) return undefined;
  const gpu = isRecord(body.gpu) ? body.gpu : {};
  const [types, count] = api === 'v1' ? [body.gpuTypeIds, body.gpuCount ?? 1] : [[gpu.id], gpu.count ?? 1];
  const isWhole = Array.isArray(types) && types.length > 0 && types.every((id) => typeof id === 'string');
  return isWhole && typeof count === 'number' ? { types, count } : undefined;
}

/** The count is written out: what its type is called is not shown. @see interface 4.4 */
function askingFor(count: number): GraphqlRequest {
  const query = `{ gpuTypes { id lowestPrice(input: { gpuCount: ${count} }) { stockStatus } } }`;
  return { name: 'gpuTypes', query, key: 'valid' };
}

/** What an answer shows of the stock of each type, and whether it is without errors, which may be why something is not shown. */
type ShownStocks = { readonly stocks: ReadonlyMap<unknown, unknown>; readonly isWhole: boolean };

async function shownStocks(
  count: number,
  ask: (request: GraphqlRequest) => Promise<GraphqlAnswer>,
): Promise<ShownStocks> {
  try {
    return stocksIn(await ask(askingFor(count)));
  } catch (error) {
    if (error instanceof TransportError) return { stocks: new Map(), isWhole: false };
    throw error;
  }
}

function stocksIn(answer: GraphqlAnswer): ShownStocks {
  const { gpuTypes } = answer.data ?? {};
  const types = isGraphqlAccepted(answer) && Array.isArray(gpuTypes) ? gpuTypes.filter(isRecord) : [];
  const stocks = types.map(({ id, lowestPrice }) => [id, (lowestPrice as Price)?.stockStatus] as const);
  return { stocks: new Map(stocks), isWhole: answer.errors.length === 0 };
}

type Price = { readonly stockStatus?: unknown } | null | undefined;

/** It is said that there is none; or nothing is said of this type, though the stock of others is. @see interface 2.11 */
function isNoneLeft(type: string, { stocks, isWhole }: ShownStocks): boolean {
  const stock = stocks.get(type);
  if (stock === 'None') return true;
  const isAnyShown = [...stocks.values()].some((one) => /^(High|Medium|Low)$/.test(String(one)));
  return stocks.has(type) && (stock ?? null) === null && isWhole && isAnyShown;
}

const byTarget = new WeakMap<object, SoldOutTypes>();

/** What was learned of a target, whichever of its cases learned it. */
export function soldOutTypesOf(target: object): SoldOutTypes {
  const known = byTarget.get(target) ?? new Set<string>();
  byTarget.set(target, known);
  return known;
}
