import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql';
import type { FieldResolvers } from '../../core/graphql/graphql-behaviour.ts';
import { mutations } from './mutations.ts';
import { queries } from './queries.ts';

const file = new URL('../../../specs/schema.graphql', import.meta.url);
let described: string | undefined;
const built = new Map<string, GraphQLSchema>();

/** The schema that the API is described by, in the schema language. */
export function describedSchema(): string {
  described ??= readFileSync(file, 'utf8');
  return described;
}

/** A schema with what answers its fields, made once of each text. Fields that nothing answers are read off the views. */
export function schemaOf(text: string, further: FieldResolvers = {}): GraphQLSchema {
  const schema = built.get(text) ?? answering(buildSchema(text), further);
  built.set(text, schema);
  return schema;
}

function answering(schema: GraphQLSchema, further: FieldResolvers): GraphQLSchema {
  attach(schema, 'Query', queries);
  attach(schema, 'Mutation', mutations);
  for (const [name, resolvers] of Object.entries(further)) attach(schema, name, resolvers);
  return schema;
}

type Resolver = GraphQLFieldResolver<unknown, never>;

function attach(schema: GraphQLSchema, name: string, resolvers: Readonly<Record<string, Resolver>>): void {
  const root = schema.getType(name);
  const fields = root !== undefined && 'getFields' in root ? root.getFields() : {};
  for (const [field, resolve] of Object.entries(resolvers)) {
    if (Object.hasOwn(fields, field)) Object.assign(fields[field]!, { resolve });
  }
}
