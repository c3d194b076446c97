import type { Transport } from '../../../engine/http/transport.ts';
import type { RestClient } from '../../client/rest-client.ts';
import { createServedParameters } from '../../client/served-parameters.ts';
import { createThoroughRest } from '../../client/thorough-rest.ts';
import { createAccess } from '../../ledger/access.ts';
import { UnlistedError } from '../../ledger/list-pages.ts';
import type { Profile } from '../../profile/profile.ts';
import { siteOf } from '../../profile/site-of-profile.ts';
import type { LiveAccess } from './read-side.ts';

/** Characters that are read of one pair: a target that lists without end is left. */
const mostRead = 64_000_000;

/**
 * Opens the ways to a target for one pair after the other, so that what was read of one is not kept. Calls have the query
 * that the target's own schema requires, and lists are read to their end.
 * @throws UsageError where the profile has neither urls nor keys
 */
export function liveAccessTo(profile: Profile, transport: Transport): () => LiveAccess {
  const site = siteOf(profile);
  const served = createServedParameters();
  return () => {
    const { rest, pods } = createAccess(profile, transport);
    return { site, rest: createThoroughRest(bounded(rest!), site, served), graphql: pods?.graphql };
  };
}

/** Its calls throw an UnlistedError once what they brought is more than is read. */
function bounded(rest: RestClient): RestClient {
  let read = 0;
  return {
    listen: rest.listen,
    async call(request, role, again) {
      const answer = await rest.call(request, role, again);
      read += answer.text.length;
      if (read <= mostRead) return answer;
      throw new UnlistedError(`GET ${request.path} of REST ${request.api} shows more than is read`);
    },
  };
}
