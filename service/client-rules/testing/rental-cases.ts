import type { ClientCases } from './client-case.ts';

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
      name: 'a create that was refused',
      calls: [{ call: 'POST /rest/v2/pods', status: 400, answer: { id: 'p1' } }],
      found: 'not exercised',
    },
  ],
} as const satisfies ClientCases;
