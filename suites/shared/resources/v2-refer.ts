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
};

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
  const orderable = (kind: 'gpus' | 'cpus'): Item | undefined => {
    const items = found.get(kind) ?? [];
    const some = items.filter((item) => caseContext.mayOrder(catalogIdOf(item, `/catalog/${kind}`) ?? ''));
    return likeliest(some.length > 0 ? some : items);
  };
  const [gpu, cpu] = [orderable('gpus'), orderable('cpus')];
  const dataCenter = found.get('datacenters')?.find(offersVolumes) ?? found.get('datacenters')?.[0];
  return {
    ...part('gpu', gpu && catalogIdOf(gpu, '/catalog/gpus')),
    ...part('pool', typeof gpu?.pool === 'string' ? gpu.pool : undefined),
    ...part('cpu', cpu && catalogIdOf(cpu, '/catalog/cpus')),
    ...part('vcpuCount', leastVcpu(cpu)),
    ...part('dataCenter', dataCenter && catalogIdOf(dataCenter, '/catalog/datacenters')),
  };
}

function part<K extends string, V>(name: K, value: V | undefined): { [key in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [key in K]?: V });
}

/** One that is in stock, where the catalog tells, and that belongs to a pool. */
function likeliest(items: readonly Item[]): Item | undefined {
  const inStock = items.filter(
    (item) => !/none|unavailable|"?out/i.test(JSON.stringify(item.availability ?? '')),
  );
  const pooled = inStock.filter(({ pool }) => typeof pool === 'string');
  return pooled[0] ?? inStock[0] ?? items[0];
}

function leastVcpu(cpu: Item | undefined): number | undefined {
  const { min } = (cpu?.vcpu ?? {}) as { min?: unknown };
  return typeof min === 'number' ? min : undefined;
}

function offersVolumes({ networkVolumeTypes }: Item): boolean {
  return Array.isArray(networkVolumeTypes) && networkVolumeTypes.length > 0;
}
