import type { CaseContext } from '../../../service/case/case-context.ts';
import { rule } from '../../../service/case/rule.ts';
import { draft, expectAffordable, makeFromBody } from '../../shared/making/v2-own.ts';
import { catalogIdOf, type Item, idOf, isItem, itemsIn } from '../../shared/resources/v2-items.ts';

const catalog = '/catalog/gpus';
/** So many orders are made where nobody pays for them. */
const orders = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/**
 * Which type a worker was given is seen where its endpoint's list of workers names one of the catalog. What is ordered
 * is a type, or a pool of types where the target's own schema has pools.
 */
rule(
  'v2.endpoint.gpu-ordered',
  { calls: 14, waits: { least: 0, most: 600_000, patient: true }, makes: { endpoint: [1, 4] } },
  async (ruleContext) => {
    const some = ruleContext.afford(orders, [(ruleContext.seed >>> 0) % 100]);
    await ruleContext.property(some, async (spread, caseContext) => {
      const { rest, time, expect } = caseContext;
      expectAffordable('endpoint', true, caseContext, ruleContext);
      const items = itemsIn(await rest.given({ api: 'v2', method: 'GET', path: catalog })) ?? [];
      const plain = await draft('endpoint', caseContext, ruleContext, { workers: { min: 1, max: 1 } });
      const gpuRequest = gpuRequestFor(plain.gpu, items, spread);
      if (gpuRequest === undefined)
        return rest.lacking('nothing in the catalog can be rented and distinguished');
      const body = { ...plain, gpu: gpuRequest.gpu };
      const { id } = await makeFromBody('v2', '/serverless', body, caseContext);

      const given = await time.until(() => givenTo(id, items, caseContext), time.now() + time.setupTimeout);

      if (given === undefined) rest.lacking('no worker shows which type it was given');
      expect(gpuRequest.types, 'the types that were ordered, one of which a worker was given').toContain(
        given,
      );
    });
  },
);

type GpuRequest = { readonly gpu: Item; readonly types: readonly string[] };

/** An order of the same shape as a plain one, of which some types of the catalog are none. */
function gpuRequestFor(plain: unknown, items: readonly Item[], spread: number): GpuRequest | undefined {
  if (!isItem(plain)) return undefined;
  const gpuRequests = [...gpuRequestsOf(plain, items)].filter(
    ({ types }) => types.length > 0 && types.length < items.length,
  );
  return gpuRequests[spread % Math.max(1, gpuRequests.length)];
}

function gpuRequestsOf(plain: Item, items: readonly Item[]): GpuRequest[] {
  const there = items.filter(({ availability }) => !/none|low/i.test(JSON.stringify(availability ?? '')));
  if (typeof plain.id === 'string') {
    const ids = there.map((item) => catalogIdOf(item, catalog)).filter((id) => id !== undefined);
    return ids.map((id) => ({ gpu: { ...plain, id }, types: [id] }));
  }
  if (!Array.isArray(plain.pools)) return [];
  const pools = new Set(there.map(({ pool }) => pool).filter((pool) => typeof pool === 'string'));
  const typesIn = (pool: string): string[] =>
    items.filter((item) => item.pool === pool).flatMap((item) => catalogIdOf(item, catalog) ?? []);
  return [...pools].map((pool) => ({ gpu: { ...plain, pools: [pool] }, types: typesIn(pool) }));
}

/** The type of the catalog that a worker of the endpoint names. */
async function givenTo(
  id: string,
  items: readonly Item[],
  { rest }: CaseContext,
): Promise<string | undefined> {
  const path = '/serverless/{id}/workers';
  const list = await rest.when({ api: 'v2', method: 'GET', path, ids: { id } });
  const types = items.flatMap((item) => catalogIdOf(item, catalog) ?? []);
  const values = (itemsIn(list) ?? []).filter((one) => idOf(one, path) !== undefined).flatMap(Object.values);
  return types.find((type) => values.includes(type));
}
