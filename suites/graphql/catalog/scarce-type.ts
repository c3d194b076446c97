import { GpuPricesDocument } from '../../../generated/graphql/graphql.ts';
import type { CaseContext } from '../../../service/case/case-context.ts';
import { calling, resultOf } from '../../shared/resources/graphql-documented.ts';
import { itemsOf } from '../../shared/resources/graphql-items.ts';
import { isItem } from '../../shared/resources/v2-items.ts';

/** A GPU type that few are left of, and how many a Pod can have of it at most. */
export type Scarce = { readonly id: string; readonly most: number };

/** The scarcest type that is there; undefined where none is scarce. @see interface 2.11 */
export async function scarceType({ graphql }: CaseContext): Promise<Scarce | undefined> {
  const answer = await graphql.given(calling(GpuPricesDocument, { price: { gpuCount: 1 } }));
  const scarce = itemsOf(resultOf(answer, GpuPricesDocument).gpuTypes).flatMap(({ id, lowestPrice }) => {
    const { stockStatus, availableGpuCounts } = isItem(lowestPrice) ? lowestPrice : {};
    const counts = Array.isArray(availableGpuCounts) ? availableGpuCounts.filter(Number.isInteger) : [];
    if (typeof id !== 'string' || stockStatus !== 'Low' || counts.length === 0) return [];
    return [{ id, most: counts.reduce((most, count) => Math.max(most, count)) }];
  });
  return scarce.sort((one, other) => one.most - other.most)[0];
}
