import { type DirectiveNode, Kind, parse, print, visit } from 'graphql';
import type { GraphqlRequestOptions } from '../../../service/case/graphql-case-context.ts';

const skip: DirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'skip' },
  arguments: [
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'if' },
      value: { kind: Kind.BOOLEAN, value: true },
    },
  ],
};

/**
 * The same call with what it does skipped, and the name of the root type asked for instead: the target checks the whole
 * document and carries out nothing.
 */
export function skippedPods({ makes: _, ...requestOptions }: GraphqlRequestOptions): GraphqlRequestOptions {
  const document = visit(parse(requestOptions.query!), {
    OperationDefinition: (node) => ({
      ...node,
      selectionSet: {
        ...node.selectionSet,
        selections: [
          { kind: Kind.FIELD as const, name: { kind: Kind.NAME as const, value: '__typename' } },
          ...node.selectionSet.selections.map((one) => ({ ...one, directives: [skip] })),
        ],
      },
    }),
  });
  return { ...requestOptions, query: print(document) };
}
