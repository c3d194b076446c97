/** Where the four interfaces stand below a world's base address. @see interface 9 */
export const jobApiPath = '/serverless/v1';

/** Where the management APIs stand. */
export const restPaths = { v1: '/rest/v1', v2: '/rest/v2' } as const;

/** Where the GraphQL API stands. It carries no version. @see interface 9 */
export const graphqlPath = '/graphql';

/** Where control stands, outside every world. */
export const controlPath = '/control';

/** Where worker processes are served, by specs/worker.openapi.yaml. */
export const workersPath = '/workers';
