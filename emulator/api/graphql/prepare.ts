import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import type { OperationArgs, RequestParams } from 'graphql-http';
import type { GraphqlContext } from './context.ts';
import { describedSchema, schemaOf } from './served-schema.ts';
import { validDocument } from './valid-document.ts';

/** What is to be executed, or every error that keeps it from being: in the document, its size or its variables. */
export function prepare(
  context: GraphqlContext,
  { query, operationName, variables }: RequestParams,
): OperationArgs<GraphqlContext> | GraphQLError[] {
  const { behaviour } = context;
  const schema = schemaOf(behaviour.schemaServed(describedSchema()), behaviour.resolvers());
  const document = validDocument(schema, query, behaviour.limits(), behaviour.introspects());
  if (Array.isArray(document)) return document;
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
