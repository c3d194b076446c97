import { normalName, secretMember } from './secret-names.ts';

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
  | 'likely key'
  | 'address'
  | 'command'
  | 'image'
  | 'environment'
  | 'environment item'
  | 'environment value';

const byName: Readonly<Record<string, Place>> = {
  ...{ s3config: 'storage', accessid: 'storage id', accesssecret: 'storage secret' },
  ...{ accesskeyid: 'storage id', secretaccesskey: 'storage secret' },
  ...{ password: 'password', username: 'username', webhook: 'address', env: 'environment' },
  ...{ pass: 'password', passwd: 'password', pwd: 'password', variables: 'variables' },
  ...{ environment: 'environment', envvars: 'environment', environmentvariables: 'environment' },
  ...{ args: 'command', dockerargs: 'command', cmd: 'command', command: 'command' },
  ...{ dockerstartcmd: 'command', startcommand: 'command', dockercommand: 'command' },
  ...{ entrypoint: 'command', dockerentrypoint: 'command' },
  ...{ image: 'image', imagename: 'image', dockerimage: 'image', containerimage: 'image' },
};
/** Whatever is in such a place is secret. */
const throughout: ReadonlySet<Place> = new Set<Place>([
  ...(['storage id', 'storage secret', 'password', 'key', 'environment value'] as const),
]);

/** The place of a member of an object that stands somewhere. */
export function placeOfMember(place: Place, name: string, variables: ReadonlyMap<string, Place>): Place {
  const normal = normalName(name);
  if (throughout.has(place)) return place;
  if (place === 'environment') return 'environment value';
  if (place === 'environment item')
    return normal === 'key' || normal === 'name' ? 'open' : 'environment value';
  if (place === 'storage') return placeInStorage(normal);
  if (place === 'variables' && variables.has(name)) return variables.get(name)!;
  const own = byName[normal] ?? placeOfSecret(name);
  return own === 'open' && place === 'address' ? place : own;
}

function placeInStorage(normal: string): Place {
  if (normal === 'bucketname') return 'open';
  return normal === 'endpointurl' ? 'address' : (byName[normal] ?? 'storage secret');
}

function placeOfSecret(name: string): Place {
  const is = secretMember(name);
  if (is === undefined) return 'open';
  return is === 'surely' ? 'key' : 'likely key';
}

/** The place of an item of a list that stands somewhere. */
export function placeInList(place: Place): Place {
  return place === 'environment' ? 'environment item' : place;
}

/** A text may have such a place only where one of these finds something; escapes may hide a name. */
const traces =
  /access.?(?:key|id|secret)|password|user.?name|env|webhook|api.?key|authorization|s3.?config|form-data|\\u00/i;
const namesBeforeValues =
  /(?:secret|token|pass|pwd|credential|signature|session|key|auth|jwt|sig|otp|bearer|args|command|cmd|entrypoint|image)\w{0,30}(?:%5D|[\]\\"'\s]){0,10}[:=]/i;

export function mayHavePlaces(text: string): boolean {
  return traces.test(text) || namesBeforeValues.test(text);
}
