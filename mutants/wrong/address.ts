import type { Fault } from '../common/kinds.ts';

export const addressFaults: readonly Fault[] = [
  {
    id: 'job-api-without-a-version',
    says: 'The address of the job API carries no version.',
    kind: 'ignored',
    sharp: true,
    breaks: ['address.prefixes'],
    jobApiPath: '/serverless',
  },
  {
    id: 'job-api-version-has-no-number',
    says: 'The address of the job API says version and not which.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['address.prefixes'],
    jobApiPath: '/serverless/version',
  },
  {
    id: 'graphql-carries-a-version',
    says: 'The address of the GraphQL API carries a version.',
    kind: 'wrong-value',
    sharp: true,
    breaks: ['address.prefixes'],
    graphqlPath: '/v2/graphql',
  },
];
