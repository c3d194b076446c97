import type { IntrospectionQuery } from 'graphql';

/** The schema of the GraphQL API as introspection tells it, and the operations to type against it. */
export type GraphqlSource = {
  origin: string;
  introspection: IntrospectionQuery;
  operations: readonly OperationFile[];
};

export type OperationFile = { file: string; text: string };
