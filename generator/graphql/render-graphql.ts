import { printSchema } from 'graphql';
import { SourceError } from '../text/errors.ts';
import { generatedModule, provenance } from '../text/header.ts';
import { checkOperations } from './check-operations.ts';
import type { GraphqlSource } from './graphql-source.ts';
import { schemaOf } from './read-schema.ts';

/** The introspection, and the operations as documents that carry the types of their variables and answers. */
export async function renderGraphql(source: GraphqlSource): Promise<[string, string][]> {
  const schema = schemaOf(source.origin, source.introspection);
  checkOperations(source.origin, schema, source.operations);
  const introspection = { $comment: provenance(source.origin), ...source.introspection };
  return [
    [
      'graphql/graphql.ts',
      generatedModule(source.origin, await renderDocuments(source, printSchema(schema))),
    ],
    ['graphql/introspection.json', `${JSON.stringify(introspection, null, 2)}\n`],
  ];
}

/**
 * The client preset writes two more modules, for operations that stand as text in the code. Ours are files, and the
 * documents are exported under their names, so we leave these modules out. It takes seconds to load: only when needed.
 */
async function renderDocuments({ origin, operations }: GraphqlSource, schema: string): Promise<string> {
  const { executeCodegen } = await import('@graphql-codegen/cli');
  const { preset } = await import('@graphql-codegen/client-preset');
  const { result, error } = await executeCodegen({
    schema,
    documents: operations.map(({ text }) => text),
    silent: true,
    generates: {
      'graphql/': {
        preset,
        presetConfig: { fragmentMasking: false },
        config: { useTypeImports: true, importExtension: '.ts', defaultScalarType: 'unknown' },
      },
    },
  });
  if (error) throw new SourceError(origin, error.message, 'Is it a whole schema?', { cause: error });
  return tidy(result.find(({ filename }) => filename.endsWith('graphql.ts'))!.content);
}

/**
 * Takes the type of a document from graphql, which is a dependency of ours, and drops a note to a linter that we
 * don't use.
 */
function tidy(code: string): string {
  return code
    .replace('/* eslint-disable */\n', '')
    .replace(
      "import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';",
      "import type { TypedQueryDocumentNode as DocumentNode } from 'graphql';",
    );
}
