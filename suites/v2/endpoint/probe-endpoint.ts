import type { Scene } from '../../../harness/rule/scene.ts';
import { idOf, itemsIn } from '../items.ts';

/** The id of the probe's endpoint, which this API must know too. Without one the case does not count. */
export async function probeEndpoint({ rest, request }: Scene): Promise<string> {
  const { endpoint } = request({ operation: 'health' });
  const endpoints = itemsIn(await rest.given({ api: 'v2', method: 'GET', path: '/serverless' })) ?? [];
  const isListed = endpoints.some((one) => idOf(one) === endpoint);
  return isListed ? endpoint : rest.lacking(`GET /serverless does not list ${endpoint}`);
}
