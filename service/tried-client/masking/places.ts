/**
 * Place of a value in a body, by what it may give away there.
 * @see interface 2.1, 2.3, 2.9, 2.10, 4.4
 */
export type Place =
  | 'open'
  | 'variables'
  | 'storage'
  | 'storage id'
  | 'storage secret'
  | 'password'
  | 'username'
  | 'key'
  | 'address'
  | 'environment'
  | 'environment item'
  | 'environment value';

const byName: Readonly<Record<string, Place>> = {
  ...{ s3config: 'storage', accessid: 'storage id', accesssecret: 'storage secret' },
  ...{ accesskeyid: 'storage id', secretaccesskey: 'storage secret' },
  ...{ password: 'password', username: 'username', webhook: 'address', env: 'environment' },
  ...{ apikey: 'key', xapikey: 'key', authorization: 'key', variables: 'variables' },
};
/** Whatever is in such a place is secret. */
const throughout: ReadonlySet<Place> = new Set<Place>([
  ...(['storage id', 'storage secret', 'password', 'key', 'environment value'] as const),
]);

/** A name as it reads in lower case and without signs: `access_secret` is written for `accessSecret`. */
export function normalName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** The place of a member of an object that stands somewhere. */
export function placeOfMember(place: Place, name: string, variables: ReadonlyMap<string, Place>): Place {
  const normal = normalName(name);
  if (throughout.has(place)) return place;
  if (place === 'environment') return 'environment value';
  if (place === 'environment item')
    return normal === 'key' || normal === 'name' ? 'open' : 'environment value';
  if (place === 'storage') {
    if (normal === 'bucketname') return 'open';
    return normal === 'endpointurl' ? 'address' : (byName[normal] ?? 'storage secret');
  }
  if (place === 'variables' && variables.has(name)) return variables.get(name)!;
  return byName[normal] ?? 'open';
}

/** The place of an item of a list that stands somewhere. */
export function placeInList(place: Place): Place {
  return place === 'environment' ? 'environment item' : place;
}

/** A text may have such a place only where this finds something; escapes may hide a name. */
const traces =
  /access.?(?:key|id|secret)|password|user.?name|env|webhook|api.?key|authorization|s3.?config|\\u00/i;

export function mayHavePlaces(text: string): boolean {
  return traces.test(text);
}
