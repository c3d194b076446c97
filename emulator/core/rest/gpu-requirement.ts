import type { Service } from '../service.ts';
import { quotedId } from './lookup.ts';
import type { GpuRequirement } from './records.ts';
import { type RestRefusal, refuseRest } from './rest-refusal.ts';

type RequirementOptions = Partial<
  Pick<GpuRequirement, 'excludedTypes' | 'count' | 'cudaVersions' | 'minCudaVersion'>
>;

/** The GPU types that pools come to, in order of priority. A type alone is a pool of one. @see interface 2.9, 2.10 */
export function gpuRequirementOf(
  { resourceStore }: Service,
  pools: readonly string[],
  { excludedTypes = [], count = 1, cudaVersions = [], minCudaVersion = null }: RequirementOptions = {},
): GpuRequirement | RestRefusal {
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
