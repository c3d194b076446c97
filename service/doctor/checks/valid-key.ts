import type { GraphqlRequest } from '../../client/graphql-request.ts';
import { askUnknownEndpoint, isNowhere } from '../ask-unknown-endpoint.ts';
import type { DoctorCheckContext } from '../check-context.ts';
import { endpointsIn } from '../endpoints.ts';
import { type DoctorCheck, ok, profileProblem } from '../finding.ts';
import { type DoctorReply, isAnswered } from '../reply.ts';
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
    if (refusals.length === 0) return (await isUncheckedKey(checkContext)) ? [] : [ok('the key is accepted')];
    return [
      profileProblem(
        `keys.valid is refused by ${refusals.map(({ name, status }) => `${name} (${status})`).join(', ')}`,
        'Put a key into its environment variable that has not expired and has full access.',
      ),
    ];
  },
};

type Asked = { readonly name: string; readonly status: number | undefined };

function isRefused({ status }: Asked): boolean {
  return status === 401 || status === 403;
}

/** Whether nothing that was asked looks at keys. */
async function isUncheckedKey(checkContext: DoctorCheckContext): Promise<boolean> {
  const { site } = checkContext;
  const { restV1, restV2, graphql } = site.urls;
  const isAlone =
    endpointsIn(site).length === 0 && [restV1, restV2, graphql].every((url) => url === undefined);
  return isAlone && isNowhere(checkContext);
}

/** Access to one of several endpoints may be missing alone: that is a finding about the endpoint. */
async function jobApi(checkContext: DoctorCheckContext): Promise<Asked> {
  const names = endpointsIn(checkContext.site);
  const asked = await Promise.all(
    names.length === 0
      ? [askUnknownEndpoint(checkContext, 'valid')]
      : names.map((endpoint) => checkContext.health(endpoint)),
  );
  const statuses = asked.filter(isAnswered).map(({ status }) => status);
  const areRefused = statuses.every((status) => isRefused({ name: '', status }));
  return { name: 'the job API', status: areRefused ? statuses[0] : undefined };
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
  return { name: 'REST v1', status: isRetired(reply, checkContext) ? undefined : statusOf(reply) };
}

async function named(name: string, reply: Promise<DoctorReply>): Promise<Asked> {
  return { name, status: statusOf(await reply) };
}

function statusOf(reply: DoctorReply): number | undefined {
  return isAnswered(reply) ? reply.status : undefined;
}
