import { SuiteError } from '../../../engine/errors.ts';
import { Inconclusive } from '../../../engine/property/outcomes.ts';
import type { GraphqlClient } from '../../client/graphql-client.ts';
import type { HttpClient } from '../../client/http-client.ts';
import type { JobClient } from '../../client/job-client.ts';
import type { RestClient } from '../../client/rest-client.ts';
import type { ResourceCollection } from '../../ledger/collections.ts';
import type { Site } from '../../profile/site.ts';
import type { Creations } from '../creations.ts';
import type { Rentals } from '../rentals.ts';
import type { Submissions } from '../submissions.ts';
import { assertGraphqlCall } from './assert-graphql-call.ts';
import { assertHttpCall } from './assert-http-call.ts';
import { assertJobCall, assertJobCalls, type KnownJobs } from './assert-job-call.ts';
import { assertRestCall, type KnownIds } from './assert-rest-call.ts';
import { assertThere } from './assert-there.ts';

/** The ways in which the check of a rule calls a target. */
export type CheckClients = {
  readonly rest: RestClient;
  readonly graphql: GraphqlClient;
  readonly client: JobClient;
  readonly http: HttpClient;
};

/** What a case has made and submitted on a target that others use. */
export type OwnThings = {
  readonly site: Site;
  readonly creations: Creations;
  readonly rentals: Rentals;
  readonly submissions: Submissions;
};

/** Sends the calls of a rule that a user wrote to a target that others use only where nothing of theirs is at stake. */
export function guardOwnCalls(clients: CheckClients, { site, ...own }: OwnThings): CheckClients {
  const { rest, graphql, client, http } = clients;
  const isClaimed: KnownIds['isClaimed'] = (id, kinds) =>
    own.creations.isClaimed(id, kinds) || own.rentals.isClaimed(id, kinds);
  const ids = {
    keys: site.keys,
    isClaimed,
    assertFree: (id: string, collection: ResourceCollection) =>
      own.creations.assertFree(id, collection, (request) => rest.call(request, 'control')),
    assertUnlisted: own.creations.assertUnlisted,
    assertThere: (id: string, collection: ResourceCollection) =>
      assertThere({ id, collection, isMade: isClaimed(id, [collection.kind]) }, (request) =>
        rest.call(request, 'control'),
      ),
  };
  const jobs: KnownJobs = {
    site,
    isSubmitted: own.submissions.isAnswered,
    isClaimed: (id) => own.creations.isClaimed(id, ['endpoint']),
    assertMade: (id) =>
      own.creations.assertOwn(
        (one) => one === id,
        (request) => rest.call(request, 'control'),
      ),
    ask: (request) => client.call(request, 'control'),
  };
  return {
    rest: {
      async call(request, ...more) {
        await assertRestCall(request, ids);
        return rest.call(request, ...more);
      },
      async listen(request, role) {
        await assertRestCall(request, ids);
        return rest.listen(request, role);
      },
    },
    graphql: {
      async call(request, ...more) {
        await assertGraphqlCall(request, ids);
        return graphql.call(request, ...more);
      },
    },
    client: {
      async call(request, ...more) {
        await assertJobCall(request, jobs);
        return client.call(request, ...more);
      },
      burst(options, role) {
        assertJobCalls(options.requests, jobs);
        return client.burst(options, role);
      },
    },
    http: {
      async call(request, role) {
        assertHttpCall(request, site);
        return http.call(request, role);
      },
    },
  };
}

/** Clients that remember what they refused to send. */
export type NotingClients = CheckClients & {
  /** The first call that was not sent, an error of the suite before all others. */
  refusal(): SuiteError | Inconclusive | undefined;
};

/** Has clients remember which calls they did not send: the rule may go on as if they had been answered. */
export function notingRefusals({ rest, graphql, client, http }: CheckClients): NotingClients {
  const refusals: (SuiteError | Inconclusive)[] = [];
  function note(error: unknown): never {
    if (error instanceof SuiteError || error instanceof Inconclusive) refusals.push(error);
    throw error;
  }
  return {
    rest: {
      call: (...made) => rest.call(...made).catch(note),
      listen: (...made) => rest.listen(...made).catch(note),
    },
    graphql: { call: (...made) => graphql.call(...made).catch(note) },
    client: {
      call: (...made) => client.call(...made).catch(note),
      burst(...made) {
        try {
          return client.burst(...made);
        } catch (error) {
          return note(error);
        }
      },
    },
    http: { call: (...made) => http.call(...made).catch(note) },
    refusal: () => refusals.find((one) => one instanceof SuiteError) ?? refusals[0],
  };
}
