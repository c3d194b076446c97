import { GpuPricesDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { calling, resultOf } from './graphql-documented.ts';
import { itemsOf } from './graphql-items.ts';

/** The ids of the GPU types that one GPU may be had of: those with the best stock first, of these the cheapest. Where the run pays, one
 * that it was planned with, if there is one. */
export async function onOffer({ graphql, inconclusive, mayOrder }: CaseContext): Promise<string[]> {
  const answer = await graphql.given(calling(GpuPricesDocument, { price: { gpuCount: 1 } }));
  const types = itemsOf(resultOf(answer, GpuPricesDocument).gpuTypes);
  const ids = types
    .filter(({ id }) => typeof id === 'string')
    .sort((one, other) => rankOf(one) - rankOf(other) || priceOf(one) - priceOf(other))
    .map(({ id }) => id as string);
  if (ids.length === 0) inconclusive('gpuTypes lists no type with an id');
  const orderable = ids.filter(mayOrder);
  return orderable.length > 0 ? orderable : ids;
}

const ranks: readonly unknown[] = ['High', 'Medium', 'Low'];

type Priced = { readonly lowestPrice?: unknown };

function rankOf({ lowestPrice }: Priced): number {
  const rank = ranks.indexOf((lowestPrice as { stockStatus?: unknown } | null | undefined)?.stockStatus);
  return rank < 0 ? ranks.length : rank;
}

function priceOf({ lowestPrice }: Priced): number {
  const price = (lowestPrice as { uninterruptablePrice?: unknown } | null | undefined)?.uninterruptablePrice;
  return typeof price === 'number' ? price : Number.MAX_VALUE;
}
