import { type FieldNode, Kind, parse, type SelectionSetNode, type ValueNode } from 'graphql';
import { isRecord } from '../../engine/openapi/json.ts';

type RootField = { readonly from: string; readonly members: readonly string[] };

/**
 * The fields at the root of a GraphQL document, with the members of their input.
 * @returns undefined where it is none
 */
export function rootFieldsIn(query: string, variables: unknown): RootField[] | undefined {
  try {
    const { definitions } = parse(query, { maxTokens: 100_000 });
    const operations = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const fragments = new Map(
      definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one.selectionSet] as const] : [],
      ),
    );
    const fields = operations.flatMap((one) => fieldsOf(one.selectionSet, fragments, new Set()));
    return fields.map((field) => ({ from: field.name.value, members: membersOf(field, variables) }));
  } catch {
    return undefined;
  }
}

/** Fields of a selection, those of its fragments included, each fragment once. */
function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  spread: Set<string>,
): FieldNode[] {
  return selections.flatMap((one) => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return fieldsOf(one.selectionSet, fragments, spread);
    const { value: name } = one.name;
    const fragment = spread.has(name) ? undefined : fragments.get(name);
    spread.add(name);
    return fragment === undefined ? [] : fieldsOf(fragment, fragments, spread);
  });
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
