import type { RestAnswer } from '../client/rest-client.ts';
import type { RestApi, RestRequest } from '../client/rest-request.ts';
import type { Access } from './access.ts';
import type { Entry } from './entry.ts';
import type { ResourceKind } from './kinds.ts';
import { StillThereError } from './still-there.ts';

/** What names of ours begin with: what is called otherwise may be somebody else's. */
export const namePrefix = 'plumbline-';

/** A resource of a management API. Without its id it is looked for by the name that we gave it. */
export const restKind: ResourceKind = {
  describe({ kind, ids, facts }) {
    const named = facts.name === '' ? '' : ` named ${facts.name}`;
    return ids.length > 0 ? `${kind} ${ids.join(', ')}` : `a ${kind}${named} whose id never came back`;
  },

  async find(entry, access) {
    if (entry.ids.length > 0) return entry.ids;
    const name = String(entry.facts.name);
    if (!name.startsWith(namePrefix))
      throw new StillThereError("without its id and a name of ours it can't be told");
    return itemsIn(await ask(access, entry, 'GET')).flatMap((item) => (item.name === name ? [item.id] : []));
  },

  async remove(id, entry, access) {
    const { status } = await ask(access, entry, 'DELETE', id);
    if ((status >= 200 && status < 300) || status === 404 || status === 410) return;
    const left = itemsIn(await ask(access, entry, 'GET')).filter(
      (item) => item.id === id && item.status !== 'TERMINATED',
    );
    if (left.length > 0) throw new StillThereError(`deleting it was answered ${status}`);
  },
};

async function ask(access: Access, { facts }: Entry, method: string, id?: string): Promise<RestAnswer> {
  if (access.rest === undefined) {
    throw new StillThereError(`the target profile of ${access.profile.name} no longer names urls and keys`);
  }
  const path = String(facts.path);
  const whole = id === undefined ? { path } : { path: `${path}/{id}`, ids: { id } };
  const request: RestRequest = { api: facts.api as RestApi, method, key: 'valid', ...whole };
  return access.rest.call(request, 'control');
}

type Item = { readonly id: string; readonly name: unknown; readonly status: unknown };

/** The items of a list, bare or wrapped. @throws StillThereError when it is none */
function itemsIn({ status, json }: RestAnswer): Item[] {
  const lists = Array.isArray(json) ? [json] : Object.values((json ?? {}) as object).filter(Array.isArray);
  if (status >= 300 || lists.length === 0) throw new StillThereError(`their list was answered ${status}`);
  return lists.flat().filter((item: Partial<Item> | null): item is Item => typeof item?.id === 'string');
}
