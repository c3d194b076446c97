import type { GraphqlRequest } from '../../client/graphql-request.ts';
import { askUnknownEndpoint, isNowhere } from '../ask-unknown-endpoint.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, ok, profileProblem, skippedFinding } from '../finding.ts';
import { type DoctorReply, goesByKey, isAnswered } from '../reply.ts';
import { templatesOf } from './rest-addresses.ts';
import { isRetired } from './retirement.ts';

/** What shows a caller's own Pods. @see interface 4.4 */
export const ownPods: GraphqlRequest = {
  name: 'myself',
  query: '{ myself { pods { id } } }',
  key: 'valid',
};

/** Every interface takes the key that is said to have full access. @see interface 5 */
export const validKey: DoctorCheck = {
  id: 'key.valid',
  after: ['address.job-api'],
  async run(checkContext) {
    const asked = await Promise.all([jobApi(checkContext), ...others(checkContext)]);
    const refusals = asked.filter(isRefused);
    if (refusals.length === 0) {
      if (await isUncheckedKey(checkContext)) return [];
      const isShown = asked.some(({ replies }) => replies.some(goesByKey));
      return [
        isShown ? ok('the key is accepted') : skippedFinding('no answer shows whether the key is accepted'),
      ];
    }
    const refusers = refusals.map(({ name, replies }) => `${name} (${statusesOf(replies)[0]})`);
    return [
      profileProblem(
        `keys.valid is refused by ${refusers.join(', ')}`,
        'Put a key into its environment variable that has not expired and has full access.',
      ),
    ];
  },
};

type Asked = { readonly name: string; readonly replies: readonly DoctorReply[] };

/** Access to one of several endpoints may be missing alone: that is a finding about the endpoint. */
function isRefused({ replies }: Asked): boolean {
  const statuses = statusesOf(replies);
  return statuses.length > 0 && statuses.every((status) => status === 401 || status === 403);
}

function statusesOf(replies: readonly DoctorReply[]): number[] {
  return replies.filter(isAnswered).map(({ status }) => status);
}

/** Whether nothing that was asked looks at keys. */
async function isUncheckedKey(checkContext: DoctorCheckContext): Promise<boolean> {
  const { site } = checkContext;
  const { restV1, restV2, graphql } = site.urls;
  const isAlone =
    endpointsIn(site).length === 0 && [restV1, restV2, graphql].every((url) => url === undefined);
  return isAlone && isNowhere(checkContext);
}

async function jobApi(checkContext: DoctorCheckContext): Promise<Asked> {
  const names = endpointsIn(checkContext.site);
  const replies = await Promise.all(
    names.length === 0
      ? [askUnknownEndpoint(checkContext, 'valid')]
      : names.map((endpoint) => checkContext.health(endpoint)),
  );
  return { name: 'the job API', replies };
}

function others(checkContext: DoctorCheckContext): Promise<Asked>[] {
  const { site, rest, graphql } = checkContext;
  const { restV1, restV2, graphql: graphqlUrl } = site.urls;
  return [
    ...(restV1 === undefined ? [] : [v1(checkContext)]),
    ...(restV2 === undefined ? [] : [named('REST v2', rest(templatesOf('v2')))]),
    ...(graphqlUrl === undefined ? [] : [named('GraphQL', graphql(ownPods))]),
  ];
}

async function v1(checkContext: DoctorCheckContext): Promise<Asked> {
  const reply = await checkContext.rest(templatesOf('v1'));
  return { name: 'REST v1', replies: isRetired(reply, checkContext) ? [] : [reply] };
}

async function named(name: string, reply: Promise<DoctorReply>): Promise<Asked> {
  return { name, replies: [await reply] };
}
