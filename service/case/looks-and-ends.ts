import { TransportError } from '../../engine/http/transport.ts';
import { Inconclusive } from '../../engine/property/outcomes.ts';
import { listedItems } from '../client/listed-items.ts';
import type { RestClient } from '../client/rest-client.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { shownIdsOf } from '../client/shown-ids.ts';
import type { ResourceCollection } from '../ledger/collections.ts';
import { type DeletionOutcome, outcomeOf } from '../ledger/delete-shown.ts';
import { costlyKindOf } from '../ledger/makes.ts';
import type { SeenId, Sight } from './answered-ids.ts';
import type { Look } from './unclaimed-ids.ts';

/**
 * Deletes what has an id. A Pod that could not be deleted is stopped: it is to cost no GPU until the end of the run. What is somebody
 * else's by then the client does not call.
 * @see interface 4.2, 4.3
 */
export async function endById(
  client: Pick<RestClient, 'call'>,
  { api, path, kind }: ResourceCollection,
  id: string,
): Promise<DeletionOutcome> {
  const at = { api, ids: { id }, key: 'valid' } as const;
  try {
    const { status } = await client.call({ ...at, method: 'DELETE', path: `${path}/{id}` }, 'control');
    const outcome = outcomeOf(status);
    if (outcome !== 'open') return outcome;
  } catch (error) {
    if (error instanceof Inconclusive) return 'open';
    if (!(error instanceof TransportError)) throw error;
  }
  if (kind === 'pod') await stopById(client, { ...at, method: 'POST', path: `${path}/{id}` });
  return 'open';
}

async function stopById(client: Pick<RestClient, 'call'>, at: RestRequest): Promise<void> {
  const below = at.api === 'v1' ? 'stop' : 'action';
  const body = at.api === 'v1' ? {} : { body: { action: 'stop' } };
  try {
    await client.call({ ...at, path: `${at.path}/${below}`, ...body }, 'control');
  } catch (error) {
    if (!(error instanceof TransportError || error instanceof Inconclusive)) throw error;
  }
}

/** Statuses of what a service does not have, or has no look at. */
const unserved: ReadonlySet<number> = new Set([404, 405, 410, 501]);

/**
 * Looks at what has an id in the collection that the create added to: by the id, and in the list of what costs money where nothing is
 * shown by it.
 */
export function sightBy(look: Look): Sight<{ readonly collection: ResourceCollection }> {
  return async ({ collection }, id): Promise<SeenId> => {
    const { api, path } = collection;
    try {
      const request: RestRequest = { api, method: 'GET', path: `${path}/{id}`, ids: { id }, key: 'valid' };
      const { status, json } = await look(request);
      if (unserved.has(status))
        return costlyKindOf(collection.kind) === undefined
          ? 'absent'
          : await seenInList(id, collection, look);
      return status >= 200 && status < 300 ? { name: nameIn(json) } : 'unseen';
    } catch (error) {
      if (error instanceof TransportError) return 'unseen';
      throw error;
    }
  };
}

async function seenInList(id: string, { api, path }: ResourceCollection, look: Look): Promise<SeenId> {
  const { status, json } = await look({ api, method: 'GET', path, key: 'valid' });
  const items = status < 300 ? (listedItems(json, path) ?? []) : [];
  const found = items.find((item) => shownIdsOf(item, path).includes(id));
  return found === undefined ? 'absent' : { name: nameIn(found) };
}

export function nameIn(json: unknown): unknown {
  return typeof json === 'object' && json !== null ? (json as { name?: unknown }).name : undefined;
}
