import { pathShape } from '../../engine/contract/path-shape.ts';
import { withinListGrace } from '../../service/case/list-grace.ts';
import type { Bench } from '../../service/case/rule.ts';
import type { Scene } from '../../service/case/scene.ts';
import type { RestApi } from '../../service/client/rest-request.ts';
import { type Item, idOf, isItem, itemsIn } from '../shared/resources/v2-items.ts';

/** A resource as an API comes to show it: in its list, or by its id where the schema has that. */
export async function findOperation(
  api: RestApi,
  path: string,
  id: string,
  scene: Scene,
  bench: Bench,
): Promise<Item | undefined> {
  const { rest, time, unjudged } = scene;
  const served = await bench.schema(api);
  const isReadable =
    !('unreadable' in served) &&
    served.operations.some((one) => one.method === 'GET' && pathShape(one.path) === `${path}/{}`);
  return withinListGrace(async () => {
    const list = await rest.when({ api, method: 'GET', path });
    if (list.status > 299) unjudged(`${api} GET ${path} was answered ${list.status}`);
    const listed = (itemsIn(list) ?? []).find((item) => idOf(item) === id);
    return listed ?? (isReadable ? await read(api, path, id, scene) : undefined);
  }, time);
}

async function read(api: RestApi, path: string, id: string, { rest }: Scene): Promise<Item | undefined> {
  const { status, json } = await rest.when({ api, method: 'GET', path: `${path}/{id}`, ids: { id } });
  return status < 300 && isItem(json) && idOf(json) === id ? json : undefined;
}
