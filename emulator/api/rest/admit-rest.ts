import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { RestCall } from '../../world/calls/rest-call.ts';

/** The user whose key a call bears, or why it is not let in. @see interface 5 */
export function admitRest({ world, at, headers }: RestCall): string | RestRefusal {
  const { keys, resourceStore } = world.service;
  const { behaviour, users } = resourceStore;
  const { authorization } = headers;
  const key = behaviour.keyIn(typeof authorization === 'string' ? authorization : undefined, at);
  const user = key === undefined ? undefined : behaviour.ownerOf(key, keys, at);
  const no = behaviour.admission({
    at,
    key: key === undefined ? 'missing' : user === undefined ? 'invalid' : 'known',
    permitted: user === undefined ? undefined : users.has(user),
  });
  return no === undefined ? (user ?? 'nobody') : refuseRest(no, words[no] ?? no);
}

const words: Partial<Record<string, string>> = {
  'missing-key': 'the authorization header bears no key',
  'invalid-key': 'the API key is not valid',
  'no-access': 'the API key has no access to this',
};
