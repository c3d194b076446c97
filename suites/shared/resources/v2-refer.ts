import type { CaseContext } from '../../../service/case/case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import { askingForStock } from './asking-for-stock.ts';
import { catalogIdOf, type Item, itemsIn } from './v2-items.ts';

/** What of the target's own a body may name. */
export type ResourceReferences = {
  readonly gpu?: string;
  readonly pool?: string;
  readonly cpu?: string;
  readonly vcpuCount?: number;
  readonly dataCenter?: string;
  /** The GPU types that would do as well, the best in stock first. */
  readonly otherGpus?: readonly GpuReference[];
};

export type GpuReference = Pick<ResourceReferences, 'gpu' | 'pool'>;

type Catalog = 'gpus' | 'cpus' | 'datacenters';

/** Looks what a body needs up in the target's own catalog; what it does not list is left out. */
export async function refer(
  caseContext: CaseContext,
  catalogs: readonly Catalog[],
  ruleContext: RuleContext,
): Promise<ResourceReferences> {
  const found = new Map<Catalog, Item[]>();
  for (const kind of catalogs) {
    const query = kind === 'gpus' ? await askingForStock(ruleContext) : {};
    const list = await caseContext.rest.given({ api: 'v2', method: 'GET', path: `/catalog/${kind}`, query });
    found.set(kind, itemsIn(list) ?? []);
  }
  const orderable = (kind: 'gpus' | 'cpus'): Item[] => {
    const items = found.get(kind) ?? [];
    const some = items.filter((item) => caseContext.mayOrder(catalogIdOf(item, `/catalog/${kind}`) ?? ''));
    return likeliestFirst(some.length > 0 ? some : items, (item) =>
      caseContext.isSoldOut(catalogIdOf(item, `/catalog/${kind}`) ?? ''),
    );
  };
  const [gpu, ...others] = orderable('gpus');
  const [cpu] = orderable('cpus');
  const dataCenter = found.get('datacenters')?.find(offersVolumes) ?? found.get('datacenters')?.[0];
  return {
    ...(gpu && gpuReference(gpu)),
    otherGpus: others.map(gpuReference),
    ...part('cpu', cpu && catalogIdOf(cpu, '/catalog/cpus')),
    ...part('vcpuCount', leastVcpu(cpu)),
    ...part('dataCenter', dataCenter && catalogIdOf(dataCenter, '/catalog/datacenters')),
  };
}

function gpuReference(item: Item): GpuReference {
  return {
    ...part('gpu', catalogIdOf(item, '/catalog/gpus')),
    ...part('pool', typeof item.pool === 'string' ? item.pool : undefined),
  };
}

function part<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [key in K]?: V });
}

/**
 * Those that are not known to be sold out before those that are; then those that belong to a pool, but for what the catalog says
 * there is none of; then those that are best in stock, where it says: of a scarce one a case may take the last.
 */
function likeliestFirst(items: readonly Item[], isSoldOut: (item: Item) => boolean): Item[] {
  const isGone = (item: Item): boolean => isSoldOut(item) || stockRankOf(item) === stockRanks.length;
  const ranksOf = (item: Item): number[] => [
    Number(isGone(item)),
    Number(typeof item.pool !== 'string'),
    stockRankOf(item),
  ];
  return items.toSorted((one, other) => firstDifference(ranksOf(one), ranksOf(other)));
}

function firstDifference(some: readonly number[], others: readonly number[]): number {
  return some.map((rank, at) => rank - others[at]!).find((difference) => difference !== 0) ?? 0;
}

/** How a catalog may say how much is left, the most first; what is said in no such words is between plenty and little. */
const stockRanks: readonly RegExp[] = [/high/i, /medium/i, /^(?!.*low)/i, /low/i];

/** The place of what is left of a type among these; the last is that there is none. */
function stockRankOf({ availability }: Item): number {
  const words = JSON.stringify(availability ?? '');
  if (/none|unavailable|"?out/i.test(words)) return stockRanks.length;
  return stockRanks.findIndex((rank) => rank.test(words));
}

function leastVcpu(cpu: Item | undefined): number | undefined {
  const { min } = (cpu?.vcpu ?? {}) as { min?: unknown };
  return typeof min === 'number' ? min : undefined;
}

function offersVolumes({ networkVolumeTypes }: Item): boolean {
  return Array.isArray(networkVolumeTypes) && networkVolumeTypes.length > 0;
}
