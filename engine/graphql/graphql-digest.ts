import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { sha256Of } from '../file-digest.ts';

/** Digest of GraphQL types in the schema language, sorted: SHA-256 as 64 hex digits. */
export function graphqlDigest(schema: GraphQLSchema): string {
  return sha256Of(printSchema(lexicographicSortSchema(schema)));
}
