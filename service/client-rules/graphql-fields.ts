import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { memberOf } from './call-facts.ts';

/** A field that an operation of GraphQL asks for at its top. */
export type CalledField = {
  readonly name: string;
  /** Its key in the data of the answer. */
  readonly key: string;
  /** The Pod that its input names, if any. */
  readonly podId: string | undefined;
};

/**
 * The fields of the operation that a call has chosen, in their order; undefined where the body can't be read. What a directive
 * leaves out has no key in the answer. @see interface 4.4
 */
export function fieldsCalled(body: string): CalledField[] | undefined {
  try {
    const sent: unknown = JSON.parse(body);
    const document = parse(String(memberOf(sent, 'query')));
    const operation = operationIn(document, memberOf(sent, 'operationName'));
    if (operation === undefined) return [];
    const given = memberOf(sent, 'variables') as Record<string, unknown> | null | undefined;
    const variables = { ...defaultsOf(operation), ...given };
    return fieldsOf(operation.selectionSet, document, new Set()).map((field) =>
      calledField(field, variables),
    );
  } catch {
    return undefined;
  }
}

function operationIn(document: DocumentNode, name: unknown): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (typeof name === 'string' && name !== '') return operations.find((one) => one.name?.value === name);
  return operations.length === 1 ? operations[0] : undefined;
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): Record<string, unknown> {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    ),
  );
}

/** Each fragment is opened once: what spreads another twice, and so on, would have no end. */
function fieldsOf(
  { selections }: SelectionSetNode,
  document: DocumentNode,
  opened: Set<string>,
): FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, document, opened);
    const name = selection.name.value;
    const spread = document.definitions.find(
      (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
    );
    if (spread === undefined || !('selectionSet' in spread) || opened.has(name)) return [];
    opened.add(name);
    return fieldsOf(spread.selectionSet as SelectionSetNode, document, opened);
  });
}

function calledField(
  { name, alias, arguments: args = [] }: FieldNode,
  variables: Record<string, unknown>,
): CalledField {
  const input = args.find((one) => one.name.value === 'input');
  const podId = input && memberOf(valueFromASTUntyped(input.value, variables), 'podId');
  return {
    name: name.value,
    key: (alias ?? name).value,
    podId: podId === undefined ? undefined : String(podId),
  };
}
