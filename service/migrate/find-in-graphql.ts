import { type FieldNode, Kind, parse, type ValueNode } from 'graphql';
import { isRecord } from '../../engine/openapi/json.ts';

type RootField = { readonly from: string; readonly members: readonly string[] };

/**
 * The fields at the root of a GraphQL document, with the members of their input.
 * @returns undefined where it is none
 */
export function rootFieldsIn(query: string, variables: unknown): RootField[] | undefined {
  try {
    const { definitions } = parse(query, { maxTokens: 100_000 });
    return definitions.flatMap((one) =>
      one.kind === Kind.OPERATION_DEFINITION
        ? one.selectionSet.selections.flatMap((field) =>
            field.kind === Kind.FIELD
              ? [{ from: field.name.value, members: membersOf(field, variables) }]
              : [],
          )
        : [],
    );
  } catch {
    return undefined;
  }
}

function membersOf({ arguments: given = [] }: FieldNode, variables: unknown): string[] {
  return given.flatMap(({ name, value }) =>
    name.value === 'input' ? namesIn(value, variables) : [name.value],
  );
}

function namesIn(value: ValueNode, variables: unknown): string[] {
  if (value.kind === Kind.OBJECT) return value.fields.map(({ name }) => name.value);
  if (value.kind !== Kind.VARIABLE || !isRecord(variables)) return [];
  const found = variables[value.name.value];
  return isRecord(found) ? Object.keys(found) : [];
}
