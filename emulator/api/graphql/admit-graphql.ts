import { type RestRefusal, refuseRest } from '../../core/rest/rest-refusal.ts';
import type { GraphqlCall } from '../../world/calls/graphql-call.ts';

/** The user whose key a call bears, or why it is not let in. @see interface 5 */
export function admitGraphql({ world, query, headers }: GraphqlCall): string | RestRefusal {
  const { graphql, service } = world;
  const { authorization } = headers;
  const key = graphql.keyIn(query, typeof authorization === 'string' ? authorization : undefined);
  const user = key === undefined ? undefined : graphql.ownerOf(key, service.keys);
  const no = graphql.admission({
    key: key === undefined ? 'missing' : user === undefined ? 'invalid' : 'known',
    permitted: user === undefined ? undefined : service.resourceStore.users.has(user),
  });
  return no === undefined ? (user ?? 'nobody') : refuseRest(no, words[no] ?? no);
}

const words: Partial<Record<string, string>> = {
  'missing-key': 'the address bears no api_key',
  'invalid-key': 'the API key is not valid',
  'no-access': 'the API key has no access to this',
};
