import type { ClientCases } from './client-case.ts';

const graphql = 'POST /graphql?api_key=k';

function deployed(pod: object) {
  const query = 'mutation { podFindAndDeployOnDemand(input: {}) { id } }';
  return [{ call: graphql, body: { query }, answer: { data: { podFindAndDeployOnDemand: pod } } }] as const;
}

function byGraphql(name: string, id: string) {
  const query = `mutation { ${name}(input: { podId: "${id}" }) { id } }`;
  return { call: graphql, body: { query }, answer: { data: { [name]: { id } } } } as const;
}

/** Cases of the rules about what is rented. */
export const rentalCases = {
  'client.rented.ended': [
    { name: 'nothing made', calls: [{ call: 'GET /rest/v2/pods' }], found: 'not exercised' },
    {
      name: 'a call of no address, and nothing made',
      calls: [{ call: 'POST /', answer: { id: 'p1' }, kept: { url: 'http://[::1' } }],
      found: 'not exercised',
    },
    {
      name: 'a Pod that is left',
      calls: [{ call: 'POST /rest/v2/pods', answer: { id: 'p1' } }],
      found: 'the client left a Pod that it had made',
    },
    {
      name: 'an endpoint that is left',
      calls: [{ call: 'POST /rest/v2/serverless', status: 201, answer: { id: 's1' } }],
      found: 'the client left an endpoint',
    },
    {
      name: 'a volume that v1 made and v2 deleted',
      calls: [
        { call: 'POST /rest/v1/networkvolumes', answer: { id: 'v1' } },
        { call: 'DELETE /rest/v2/network-volumes/v1', status: 204 },
      ],
      found: 'pass',
    },
    {
      name: 'a Pod that it terminated',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'POST /rest/v2/pods/p1/action', body: { action: 'terminate' } },
      ],
      found: 'pass',
    },
    {
      name: 'a Pod that it only stopped',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'POST /rest/v2/pods/p1/action', body: { action: 'stop' } },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod that a long call may have terminated',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'POST /rest/v2/pods/p1/action', kept: { isBodyWhole: false } },
      ],
      found: 'pass',
    },
    {
      name: 'a deletion that was refused',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'DELETE /rest/v2/pods/p1', status: 503 },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL that was stopped',
      calls: [
        {
          call: 'POST /graphql?api_key=k',
          body: { query: 'mutation { podFindAndDeployOnDemand(input: {}) { id } }' },
          answer: { data: { podFindAndDeployOnDemand: { id: 'g1' } } },
        },
        {
          call: 'POST /graphql?api_key=k',
          body: { query: 'mutation { podStop(input: { podId: "g1" }) { id } }' },
          answer: { data: { podStop: { id: 'g1' } } },
        },
      ],
      found: 'pass',
    },
    {
      name: 'a Pod of GraphQL that was stopped and resumed',
      calls: [...deployed({ id: 'g1' }), byGraphql('podStop', 'g1'), byGraphql('podResume', 'g1')],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL that was resumed and stopped again',
      calls: [
        ...deployed({ id: 'g1' }),
        byGraphql('podStop', 'g1'),
        byGraphql('podResume', 'g1'),
        byGraphql('podStop', 'g1'),
      ],
      found: 'pass',
    },
    {
      name: 'a Pod of GraphQL that was stopped and started by v2',
      calls: [
        ...deployed({ id: 'g1' }),
        byGraphql('podStop', 'g1'),
        { call: 'POST /rest/v2/pods/g1/action', body: { action: 'start' } },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL whose id was not asked for',
      calls: [...deployed({ machineId: 'm1' })],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL whose id was not asked for, and one that was deleted',
      calls: [...deployed({ machineId: 'm1' }), { call: 'DELETE /rest/v2/pods/g1', status: 204 }],
      found: 'pass',
    },
    {
      name: 'a Pod of v2 that was stopped by GraphQL',
      calls: [{ call: 'POST /rest/v2/pods', answer: { id: 'p1' } }, byGraphql('podStop', 'p1')],
      found: 'the client left a Pod',
    },
    {
      name: 'a volume that was not found among the Pods',
      calls: [
        { call: 'POST /rest/v2/network-volumes', answer: { id: 'v1' } },
        { call: 'DELETE /rest/v2/pods/v1', status: 404 },
      ],
      found: 'the client left a network volume',
    },
    {
      name: 'a create that was refused',
      calls: [{ call: 'POST /rest/v2/pods', status: 400, answer: { id: 'p1' } }],
      found: 'not exercised',
    },
  ],
} as const satisfies ClientCases;
