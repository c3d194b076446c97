import type { ClientCases } from './client-case.ts';

const graphql = 'POST /graphql?api_key=k';

function deployed(pod: object) {
  const query = 'mutation { podFindAndDeployOnDemand(input: {}) { id } }';
  return [{ call: graphql, body: { query }, answer: { data: { podFindAndDeployOnDemand: pod } } }] as const;
}

function byGraphql(name: string, podId: string, answer: object = { id: podId }) {
  const query = `mutation { ${name}(input: { podId: "${podId}" }) { ${Object.keys(answer).join(' ')} } }`;
  return { call: graphql, body: { query }, answer: { data: { [name]: answer } } } as const;
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
      name: 'a Pod of GraphQL whose stop asked for no id',
      calls: [...deployed({ id: 'g1' }), byGraphql('podStop', 'g1', { desiredStatus: 'EXITED' })],
      found: 'pass',
    },
    {
      name: 'a Pod of GraphQL that was stopped, and resumed without asking for its id',
      calls: [
        ...deployed({ id: 'g1' }),
        byGraphql('podStop', 'g1'),
        byGraphql('podResume', 'g1', { imageName: 'x' }),
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL that one call stops and resumes',
      calls: [
        ...deployed({ id: 'g1' }),
        {
          call: graphql,
          body: {
            query: `mutation ($one: PodStopInput!) { a: podStop(input: $one) { id } ...more } fragment more on Mutation { b: podResume(input: { podId: "g1" }) { desiredStatus } }`,
            variables: { one: { podId: 'g1' } },
          },
          answer: { data: { a: { id: 'g1' }, b: { desiredStatus: 'RUNNING' } } },
        },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a Pod of GraphQL, and podStop in a comment and as another name',
      calls: [
        ...deployed({ id: 'g1' }),
        {
          call: graphql,
          body: { query: '{ podStop: pod(input: { podId: "g1" }) { id } # podStop\n }' },
          answer: { data: { podStop: { id: 'g1' } } },
        },
      ],
      found: 'the client left a Pod',
    },
    {
      name: 'a deploy that the call did not choose',
      calls: [
        {
          call: graphql,
          body: {
            query:
              'query Look { gpuTypes { id } } mutation Make { podFindAndDeployOnDemand(input: {}) { id } }',
            operationName: 'Look',
          },
          answer: { data: { gpuTypes: [{ id: 'one' }] } },
        },
      ],
      found: 'not exercised',
    },
    {
      name: 'a Pod whose deletion was not answered',
      calls: [
        { call: 'POST /rest/v2/pods', answer: { id: 'p1' } },
        { call: 'DELETE /rest/v2/pods/p1', status: null },
      ],
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
