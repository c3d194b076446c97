import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { OperationArgs, RequestParams } from 'graphql-http';
import type { GraphqlContext } from './context.ts';
import { limitProblem } from './query-limits.ts';
import { describedSchema, schemaOf } from './served-schema.ts';

/** What is to be executed, or every error that keeps it from being: in the document, its size or its variables. */
export function prepare(
  context: GraphqlContext,
  { query, operationName, variables }: RequestParams,
): OperationArgs<GraphqlContext> | GraphQLError[] {
  const { behaviour } = context;
  const schema = schemaOf(behaviour.schemaServed(describedSchema()), behaviour.resolvers());
  const limits = behaviour.limits();
  const document = parsed(query, limits.tokens);
  if (document instanceof GraphQLError) return [document];
  const problem = limitProblem(document, listFieldsOf(schema), limits);
  if (problem !== undefined) return [problem];
  const rules = behaviour.introspects()
    ? specifiedRules
    : [...specifiedRules, NoSchemaIntrospectionCustomRule];
  const mistakes = validate(schema, document, rules, { maxErrors: 20 });
  if (mistakes.length > 0) return [...mistakes];
  const problems = variableErrors(schema, document, operationName, variables);
  if (problems.length > 0) return problems;
  return {
    schema,
    document,
    contextValue: context,
    operationName: operationName ?? null,
    variableValues: variables ?? null,
  };
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

/** Executing would find these too, but then the call would have an answer, if one without data. */
function variableErrors(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): GraphQLError[] {
  const operation = getOperationAST(document, operationName);
  const { errors = [] } = getVariableValues(schema, operation?.variableDefinitions ?? [], variables ?? {}, {
    maxErrors: 20,
  });
  return [...errors];
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
