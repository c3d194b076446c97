import { buildSchema, type DocumentNode, type GraphQLSchema, type TypedQueryDocumentNode } from 'graphql';
import { literalDocument } from '../../../engine/graphql/literal-document.ts';
import type { Loose } from '../../../engine/graphql/loose.ts';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';
import type { RuleContext } from '../../../service/case/rule.ts';
import type { GraphqlAnswer } from '../../../service/client/graphql-answer.ts';
import { documentedTypes } from '../../../service/graphql/documented-types.ts';

type Values = Readonly<Record<string, unknown>>;

/** A documented operation as a call. It names no type, since the document names none. @see interface 4.4 */
export function calling<Result, Variables extends Values>(
  document: TypedQueryDocumentNode<Result, Variables>,
  variables: Variables,
  types: GraphQLSchema = documentedTypes(),
): GraphqlRequestOptions {
  return { name: nameOf(document), query: literalDocument(document, variables, types) };
}

/** What an answer says of the operation that was called, to be read with `?.` throughout. */
export function resultOf<Result>(
  { data }: GraphqlAnswer,
  _document: TypedQueryDocumentNode<Result, never>,
): NonNullable<Loose<Result>> {
  return (data ?? {}) as NonNullable<Loose<Result>>;
}

/** Why a rule is not run that rests on the types that a target shows. */
export const introspectionIsOff =
  'the target answers queries and shows no types (introspection is switched off)';

/** Knows no argument, so that every text is written as one. */
const textsAlone = buildSchema('type Query { nothing: Int }');

/**
 * The types by which a document may be written: the target's own, and where it shows none each permitted reading, of which a
 * target follows one. The document does not say whether cloudType is an enum. @see interface 4.4
 */
export async function writings(ruleContext: RuleContext): Promise<readonly GraphQLSchema[]> {
  const types = await ruleContext.types();
  return 'schema' in types ? [types.schema] : [documentedTypes(), textsAlone];
}

/** The field that the operation begins with: what the document calls it by. */
function nameOf({ definitions }: Pick<DocumentNode, 'definitions'>): string {
  const [operation] = definitions.filter((one) => one.kind === 'OperationDefinition');
  const [field] = operation!.selectionSet.selections;
  return field?.kind === 'Field' ? field.name.value : 'query';
}
