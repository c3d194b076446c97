import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

type Walk = {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
};

/**
 * Where and how an answer's data is not of the types that were asked for, in words; undefined when it is. Scalars that the
 * GraphQL specification does not name may be anything, and conditions on selections are taken to hold.
 */
export function typeViolation(
  schema: GraphQLSchema,
  document: DocumentNode,
  data: unknown,
): string | undefined {
  const operation = getOperationAST(document)!;
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const root = schema.getRootType(operation.operation)!;
  return objectViolation({ schema, fragments }, root, [operation.selectionSet], data, 'data');
}

function objectViolation(
  walk: Walk,
  type: GraphQLCompositeType,
  sets: readonly SelectionSetNode[],
  value: unknown,
  at: string,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return formatViolation(at, 'an object', value);
  const members = value as Readonly<Record<string, unknown>>;
  const asked = Map.groupBy(fieldsIn(walk, type, sets), ({ alias, name }) => (alias ?? name).value);
  const missing = [...asked.keys()].find((key) => !Object.hasOwn(members, key));
  if (missing !== undefined) return `${at} lacks ${missing}`;
  const extra = Object.keys(members).find((key) => !asked.has(key));
  if (extra !== undefined) return `${at} has ${extra}, which was not asked for`;
  return first(asked, ([key, nodes]) => fieldViolation(walk, type, nodes, members[key], `${at}.${key}`));
}

function fieldViolation(
  walk: Walk,
  parent: GraphQLCompositeType,
  nodes: readonly FieldNode[],
  value: unknown,
  at: string,
): string | undefined {
  const name = nodes[0]!.name.value;
  if (name === '__typename') return typenameViolation(walk, parent, value, at);
  const type = 'getFields' in parent ? parent.getFields()[name]?.type : undefined;
  return type === undefined ? undefined : valueViolation(walk, type, nodes, value, at);
}

function valueViolation(
  walk: Walk,
  type: GraphQLOutputType,
  nodes: readonly FieldNode[],
  value: unknown,
  at: string,
): string | undefined {
  if (value === null) return isNonNullType(type) ? formatViolation(at, String(type), value) : undefined;
  const inner = getNullableType(type);
  if (isListType(inner)) {
    if (!Array.isArray(value)) return formatViolation(at, 'a list', value);
    return first(value.entries(), ([index, item]) =>
      valueViolation(walk, inner.ofType, nodes, item, `${at}[${index}]`),
    );
  }
  const named = getNamedType(inner);
  if (isCompositeType(named)) {
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return objectViolation(walk, named, sets, value, at);
  }
  if (isEnumType(named)) {
    const isOne = typeof value === 'string' && named.getValue(value) !== undefined;
    return isOne ? undefined : formatViolation(at, `a value of the enum ${named.name}`, value);
  }
  const isScalar = Object.hasOwn(scalars, named.name) ? scalars[named.name]! : () => true;
  return isScalar(value) ? undefined : formatViolation(at, `of the type ${named.name}`, value);
}

/** The scalars of the GraphQL specification (3.5), as JSON writes them. */
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  Int: (value) => Number.isInteger(value) && Math.abs(value as number) <= 2 ** 31,
  Float: (value) => typeof value === 'number',
  String: (value) => typeof value === 'string',
  Boolean: (value) => typeof value === 'boolean',
  ID: (value) => typeof value === 'string',
};

function typenameViolation(
  { schema }: Walk,
  type: GraphQLCompositeType,
  value: unknown,
  at: string,
): string | undefined {
  const names = isAbstractType(type) ? schema.getPossibleTypes(type).map(({ name }) => name) : [type.name];
  return names.includes(value as string) ? undefined : formatViolation(at, names.join(' or '), value);
}

/** The fields of selections and of the fragments in them that apply. */
function fieldsIn(
  walk: Walk,
  type: GraphQLCompositeType,
  sets: readonly SelectionSetNode[],
): readonly FieldNode[] {
  return sets
    .flatMap(({ selections }) => selections)
    .flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return [selection];
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value)! : selection;
      const condition = fragment.typeCondition?.name.value;
      const applies = condition === undefined || condition === type.name || !isObjectType(type);
      return applies ? fieldsIn(walk, type, [fragment.selectionSet]) : [];
    });
}

function first<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function formatViolation(at: string, expected: string, value: unknown): string {
  return `${at} is not ${expected}: ${JSON.stringify(value)}`;
}
