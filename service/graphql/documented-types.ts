import { readFileSync } from 'node:fs';
import { buildClientSchema, type GraphQLSchema } from 'graphql';

const file = new URL('../../generated/graphql/introspection.json', import.meta.url);
let built: GraphQLSchema | undefined;

/** The types of sections 2.11 and 4.4, under names of the run. @see specs/schema.graphql */
export function documentedTypes(): GraphQLSchema {
  built ??= buildClientSchema(JSON.parse(readFileSync(file, 'utf8')));
  return built;
}
