import type { DescribedWorld } from '../variables.ts';

/** A world as it is described to a client. */
export const describedWorld: DescribedWorld = {
  urls: {
    serverless: 'http://service/serverless/v1',
    restV1: 'http://service/rest/v1',
    restV1Schema: 'http://service/rest/v1/openapi.json',
    restV2: 'http://service/rest/v2',
    graphql: 'http://service/graphql',
  },
  keys: { valid: 'key-valid', invalid: 'key-invalid', noAccess: 'key-none', secondUser: 'key-second' },
  endpoints: { probe: 'e1', second: 'e2', balanced: 'e3' },
  addresses: { balanced: 'http://service/balanced' },
};
