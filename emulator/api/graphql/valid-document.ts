import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { QueryLimits } from '../../core/graphql/graphql-behaviour.ts';
import { limitProblem } from './query-limits.ts';

/** How many valid documents of a schema are remembered, and how long one may be: clients send the same again and again. */
const remembered = { documents: 500, characters: 20_000 };

const validBefore = new WeakMap<GraphQLSchema, Map<string, DocumentNode>>();

/** A query as a document that may be executed, or every error that keeps it from being: in the document or its size. */
export function validDocument(
  schema: GraphQLSchema,
  query: string,
  limits: QueryLimits,
  introspects: boolean,
): DocumentNode | GraphQLError[] {
  const known = validBefore.get(schema) ?? new Map<string, DocumentNode>();
  validBefore.set(schema, known);
  const key = JSON.stringify([introspects, limits, query]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const document = validated(schema, query, limits, introspects);
  const isKept = known.size < remembered.documents && query.length <= remembered.characters;
  if (isKept && !Array.isArray(document)) known.set(key, document);
  return document;
}

function validated(
  schema: GraphQLSchema,
  query: string,
  limits: QueryLimits,
  introspects: boolean,
): DocumentNode | GraphQLError[] {
  const document = parsed(query, limits.tokens);
  if (document instanceof GraphQLError) return [document];
  const problem = limitProblem(document, listFieldsOf(schema), limits);
  if (problem !== undefined) return [problem];
  const rules = introspects ? specifiedRules : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const mistakes = validate(schema, document, rules, { maxErrors: 20 });
  return mistakes.length > 0 ? [...mistakes] : document;
}

function parsed(query: string, maxTokens: number): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    if (error instanceof RangeError) return new GraphQLError('the query is nested too deep to be read');
    throw error;
  }
}

const listFields = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

/** The names of the fields that give lists, save those of introspection, whose depth validation limits. */
function listFieldsOf(schema: GraphQLSchema): ReadonlySet<string> {
  const known = listFields.get(schema);
  if (known !== undefined) return known;
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const fields = types
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) => Object.values(type.getFields()));
  const lists = fields.filter(({ type }) => isListType(isNonNullType(type) ? type.ofType : type));
  const names = new Set(lists.map(({ name }) => name));
  listFields.set(schema, names);
  return names;
}
