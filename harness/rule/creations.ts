import type { RestAnswer, RestClient } from '../client/rest-client.ts';
import type { RestRequest } from '../client/rest-request.ts';
import { TransportError } from '../client/transport.ts';
import { collectionOf, type ResourceCollection } from '../ledger/collections.ts';
import type { Kept, Ledger } from '../ledger/ledger.ts';

/** What a case makes on a shared target through its management APIs, each written down before it is made. */
export type Creations = {
  /** Resolves when the call may be made; what it gives back is to be told how the call ended. */
  begin(request: RestRequest): Promise<(outcome: RestAnswer | Error) => void>;
  /** Deletes what is left of it, the newest first. What can't be deleted stays in the ledger. */
  clear(client: Pick<RestClient, 'call'>): Promise<void>;
};

type Known = {
  readonly collection: ResourceCollection;
  readonly kept: Kept;
  id: string | undefined;
};

export function createCreations(ledger: Ledger): Creations {
  const open = new Set<Known>();

  async function intend(request: RestRequest, collection: ResourceCollection): Promise<Known> {
    const { name } = (request.body ?? {}) as { name?: unknown };
    const facts = { api: request.api, path: collection.path, name: typeof name === 'string' ? name : '' };
    const known: Known = { collection, id: undefined, kept: await ledger.intend(collection.kind, facts) };
    open.add(known);
    return known;
  }

  function strikeOff(known: Known): void {
    open.delete(known);
    known.kept.gone();
  }

  function settle(known: Known, outcome: RestAnswer | Error): void {
    if (outcome instanceof Error) {
      const neverArrived =
        outcome instanceof TransportError && /^(unsent|refused|unresolved)$/.test(outcome.reason);
      if (neverArrived) strikeOff(known);
      return;
    }
    const id = idIn(outcome.json);
    const isMade = outcome.status >= 200 && outcome.status < 300;
    if (isMade && id !== undefined) {
      known.id = id;
      known.kept.made(id);
    } else if (outcome.status >= 400 && outcome.status < 500) strikeOff(known);
  }

  function deleted(request: RestRequest, outcome: RestAnswer | Error): void {
    if (outcome instanceof Error || outcome.status >= 300) return;
    const ids = Object.values(request.ids ?? {});
    for (const known of [...open]) if (known.id !== undefined && ids.includes(known.id)) strikeOff(known);
  }

  return {
    async begin(request) {
      const collection = collectionOf(request);
      if (collection !== undefined) {
        const known = await intend(request, collection);
        return (outcome) => settle(known, outcome);
      }
      return (outcome) => (request.method === 'DELETE' ? deleted(request, outcome) : undefined);
    },
    async clear(client) {
      for (const known of [...open].reverse()) {
        if (known.id === undefined) continue;
        if (await isGone(client, known.collection, known.id)) strikeOff(known);
      }
    },
  };
}

async function isGone(
  client: Pick<RestClient, 'call'>,
  { api, path }: ResourceCollection,
  id: string,
): Promise<boolean> {
  const request: RestRequest = { api, method: 'DELETE', path: `${path}/{id}`, ids: { id }, key: 'valid' };
  try {
    const { status } = await client.call(request, 'control');
    return (status >= 200 && status < 300) || status === 404 || status === 410;
  } catch (error) {
    if (error instanceof TransportError) return false;
    throw error;
  }
}

/** The member `id` of what a create answered. */
export function idIn(json: unknown): string | undefined {
  const id = typeof json === 'object' && json !== null ? (json as { id?: unknown }).id : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
