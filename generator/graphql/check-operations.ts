import {
  concatAST,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  Source,
  validate,
} from 'graphql';
import { OperationDocumentError } from '../text/errors.ts';
import type { OperationFile } from './graphql-source.ts';

/** Throws when an operation doesn't fit the schema, with the place of every mistake. */
export function checkOperations(
  origin: string,
  schema: GraphQLSchema,
  files: readonly OperationFile[],
): void {
  const documents = files.map((file) => parseFile(origin, file));
  const mistakes = validate(schema, concatAST(documents));
  if (mistakes.length > 0) throw new OperationDocumentError(origin, mistakes.map(formatGraphqlError));
}

function parseFile(origin: string, { file, text }: OperationFile): DocumentNode {
  try {
    return parse(new Source(text, file));
  } catch (cause) {
    throw new OperationDocumentError(origin, [formatGraphqlError(cause as GraphQLError)], { cause });
  }
}

function formatGraphqlError({ source, locations, message }: GraphQLError): string {
  const [place] = locations ?? [];
  return `${source?.name}:${place?.line}:${place?.column} ${message}`;
}
