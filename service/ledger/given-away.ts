import { TransportError } from '../../engine/http/transport.ts';
import type { Access } from './access.ts';
import type { Entry } from './entry.ts';
import { UnlistedError } from './list-pages.ts';
import { podsOfGraphql, type Shown } from './look.ts';
import { readById } from './look-by-id.ts';
import { apiOf, isOfAnotherName, type OwnShown } from './own-shown.ts';

/**
 * Looks whether an id is shown by now under a name that the run did not give: a service may give it again, to somebody else. What
 * can't be seen is not.
 * @param entry of which the id is, where it was made through another API than the one that is looked at
 */
export async function isGivenAway(
  shown: Shown,
  own: OwnShown,
  access: Access,
  entry?: Entry,
): Promise<boolean> {
  const api = entry === undefined ? shown.api : (apiOf(entry) as Shown['api']);
  return (await shownNow(shown, access)).some((one) => isOfAnotherName({ ...one, api }, own));
}

async function shownNow({ api, path, id }: Shown, access: Access): Promise<Shown[]> {
  if (id === undefined) return [];
  if (api !== 'graphql') {
    const read = await readById({ api, path, id }, access);
    return typeof read === 'object' ? [read] : [];
  }
  try {
    return (await podsOfGraphql(access.pods!)).filter((pod) => pod.id === id);
  } catch (error) {
    if (error instanceof UnlistedError || error instanceof TransportError) return [];
    throw error;
  }
}
