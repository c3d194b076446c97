import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  print,
  type SelectionSetNode,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * A document that names no type: values stand where its variables did, and its fragments where they were spread. The
 * document names operations, arguments and fields, and no types, so that a target may call these as it likes.
 * @param schema says which texts are enum values; where it does not know an argument, a text is a text
 * @see interface 2.11, 4.4
 */
export function literalDocument(
  document: DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  schema: GraphQLSchema,
): string {
  const typeInfo = new TypeInfo(schema);
  const valued = visit(
    document,
    visitWithTypeInfo(typeInfo, {
      VariableDefinition: () => null,
      Argument: {
        leave: (node) =>
          node.value.kind === Kind.VARIABLE && variables[node.value.name.value] === undefined
            ? null
            : undefined,
      },
      Variable: (node) => {
        const value = variables[node.name.value];
        return value === undefined ? undefined : valueNode(value, typeInfo.getInputType() ?? undefined);
      },
    }),
  );
  return print(withoutFragments(valued));
}

function withoutFragments(document: DocumentNode): DocumentNode {
  const fragments = new Map(
    document.definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );
  const spread = visit(document, {
    SelectionSet: { leave: (set) => unfolded(set, fragments) },
  });
  return {
    ...spread,
    definitions: spread.definitions.filter(({ kind }) => kind !== Kind.FRAGMENT_DEFINITION),
  };
}

function unfolded(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): SelectionSetNode {
  const selections = set.selections.flatMap((selection) =>
    selection.kind === Kind.FRAGMENT_SPREAD
      ? unfolded(fragments.get(selection.name.value)!.selectionSet, fragments).selections
      : [selection],
  );
  return { ...set, selections };
}

/** A value as a document writes it. What the type says is only asked where JSON does not tell: of texts and members. */
export function valueNode(value: unknown, type: GraphQLInputType | undefined): ValueNode {
  const inner = isNonNullType(type) ? (type.ofType as GraphQLInputType) : type;
  if (value === null) return { kind: Kind.NULL };
  if (typeof value === 'boolean') return { kind: Kind.BOOLEAN, value };
  if (typeof value === 'number') {
    return { kind: Number.isInteger(value) ? Kind.INT : Kind.FLOAT, value: String(value) };
  }
  if (Array.isArray(value)) {
    const item = isListType(inner) ? (inner.ofType as GraphQLInputType) : inner;
    return { kind: Kind.LIST, values: value.map((one) => valueNode(one, item)) };
  }
  if (typeof value === 'object') return objectNode(value, inner);
  const text = String(value);
  return isEnumType(getNamedType(inner))
    ? { kind: Kind.ENUM, value: text }
    : { kind: Kind.STRING, value: text };
}

function objectNode(value: object, type: GraphQLInputType | undefined): ValueNode {
  const named = type && getNamedType(type);
  const members = isInputObjectType(named) ? named.getFields() : {};
  const given = Object.entries(value).filter(([, member]) => member !== undefined);
  const fields = given.map(([name, member]) => ({
    kind: Kind.OBJECT_FIELD as const,
    name: { kind: Kind.NAME as const, value: name },
    value: valueNode(member, Object.hasOwn(members, name) ? members[name]!.type : undefined),
  }));
  return { kind: Kind.OBJECT, fields };
}
