import type { CaseContext } from '../../../service/case/case-context.ts';
import { withinListGrace } from '../../../service/case/list-grace.ts';
import { itemById, itemsIn } from '../../shared/resources/v2-items.ts';

/** The id of the probe's endpoint, which this API must know too. Without one the case does not count. */
export async function probeEndpoint({ rest, time, request }: CaseContext): Promise<string> {
  const { endpoint } = request({ operation: 'health' });
  const path = '/serverless';
  const isListed = await withinListGrace(async () => {
    const endpoints = itemsIn(await rest.given({ api: 'v2', method: 'GET', path })) ?? [];
    return itemById(endpoints, endpoint, path) && true;
  }, time);
  return isListed === true ? endpoint : rest.lacking(`GET /serverless does not list ${endpoint}`);
}
