import { jsonAsWritten } from '../../engine/http/json-as-written.ts';
import { TransportError } from '../../engine/http/transport.ts';
import { inParallel } from '../../engine/ledger/in-parallel.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import type { ManagementApi } from '../client/rest-request.ts';
import type { Access } from './access.ts';
import type { Entry } from './entry.ts';
import { type LedgerLook, type Shown, shownIn } from './look.ts';
import { isOwnShown, type OwnShown } from './own-shown.ts';

/** Where one resource is read by its id. */
export type IdPlace = { readonly api: ManagementApi; readonly path: string; readonly id: string };

/** Looks at resources by their ids: a list may hide what goes on. */
export type IdLook = (look: LedgerLook) => Promise<Shown[]>;

/**
 * Begins with all of these places, and looks again only at what it was shown. Only 200 with that id shows anything; where an
 * answer is lost nothing more is asked, since the lists have to decide then.
 * @param isThere decides whether what is shown still exists
 */
export function createIdLook(
  places: readonly IdPlace[],
  own: OwnShown,
  isThere: (shown: Shown) => boolean,
  access: Access,
): IdLook {
  let remaining = places;
  return async (look) => {
    const found: Shown[] = [];
    const asked = remaining.filter(({ api }) => look.read.has(api));
    remaining = [];
    let isLost = false;
    await inParallel(asked, async (place) => {
      const shown = isLost ? 'lost' : await readById(place, access);
      if (shown === 'lost') isLost = true;
      else if (shown !== undefined && isOwnShown(shown, own) && isThere(shown)) {
        remaining = [...remaining, place];
        found.push(shown);
      }
    });
    return found;
  };
}

/** Every place at which an open entry's resource may be read. */
export function idPlacesOf(
  entries: readonly Entry[],
  placesOf: (entry: Entry) => readonly Pick<Shown, 'api' | 'path'>[],
): IdPlace[] {
  return entries
    .filter(({ gone }) => !gone)
    .flatMap((entry) =>
      placesOf(entry).flatMap(({ api, path }) => entry.ids.map((id) => ({ api, path, id }))),
    );
}

/** Reads one resource: undefined unless it is shown with that id, `lost` where nothing was answered. */
export async function readById(
  { api, path, id }: IdPlace,
  { rest, pods }: Access,
): Promise<Shown | 'lost' | undefined> {
  try {
    if (api === 'graphql') return await podById(id, pods!);
    const answer = await rest!.call(
      { api, method: 'GET', path: `${path}/{id}`, ids: { id }, key: 'valid' },
      'control',
    );
    const shown =
      answer.status === 200 && isRecord(answer.json) ? shownIn(api, path)(answer.json) : undefined;
    return shown !== undefined && [shown.id, ...(shown.otherIds ?? [])].includes(id)
      ? { ...shown, id }
      : undefined;
  } catch (error) {
    if (error instanceof TransportError) return 'lost';
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

async function podById(id: string, { graphql }: NonNullable<Access['pods']>): Promise<Shown | undefined> {
  const query = `{ pod(input: { podId: ${JSON.stringify(id)} }) { id name desiredStatus } }`;
  const { text, status } = await graphql.call({ name: 'pod', query, key: 'valid' }, 'control');
  const { data } = Object(jsonAsWritten(text)) as { data?: unknown };
  const pod = status === 200 && isRecord(data) ? data.pod : undefined;
  const shown = isRecord(pod) ? shownIn('graphql', '')(pod) : undefined;
  return shown?.id === id ? shown : undefined;
}
