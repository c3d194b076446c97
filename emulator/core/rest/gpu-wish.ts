import type { Service } from '../service.ts';
import { quotedId } from './lookup.ts';
import type { GpuWish } from './records.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';

type Wish = Partial<Pick<GpuWish, 'excludedTypes' | 'count' | 'cudaVersions' | 'minCudaVersion'>>;

/** The GPU types that pools come to, in order of priority. A type alone is a pool of one. @see interface 2.9, 2.10 */
export function gpuWishOf(
  { resourceStore }: Service,
  pools: readonly string[],
  { excludedTypes = [], count = 1, cudaVersions = [], minCudaVersion = null }: Wish = {},
): GpuWish | RestRefusal {
  const { gpus } = resourceStore.catalog;
  const inPool = (name: string) => gpus.filter(({ id, pool }) => id === name || pool === name);
  const unknown = pools.find((name) => inPool(name).length === 0);
  if (unknown !== undefined) {
    return refuseRest('unknown-reference', `there is no GPU pool or type ${quotedId(unknown)}`);
  }
  const typeIds = pools.flatMap(inPool).map(({ id }) => id);
  const wanted = [...new Set(typeIds)].filter((id) => !excludedTypes.includes(id));
  if (wanted.length === 0) return refuseRest('unfit', 'every GPU type of these pools is excluded');
  return { pools, excludedTypes, typeIds: wanted, count, cudaVersions, minCudaVersion };
}
