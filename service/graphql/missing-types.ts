import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  specifiedScalarTypes,
} from 'graphql';

/** What the document says of a leaf's type. All else may be any scalar or enum. */
type Kind = 'boolean' | 'number' | 'text';

/** By the names that specs/schema.graphql gives the types. @see interface 2.11, 4.4 */
const kinds: Readonly<Record<string, Kind>> = {
  'Pod.env': 'text',
  'PodRuntimePort.isIpPublic': 'boolean',
  'GpuType.id': 'text',
  'GpuType.memoryInGb': 'number',
  'GpuType.secureCloud': 'boolean',
  'GpuType.communityCloud': 'boolean',
  'LowestPrice.uninterruptablePrice': 'number',
  'LowestPrice.stockStatus': 'text',
  'LowestPrice.availableGpuCounts': 'number',
  'GpuLowestPriceInput.secureCloud': 'boolean',
  'PodFindAndDeployOnDemandInput.cloudType': 'text',
  'PodFindAndDeployOnDemandInput.ports': 'text',
  'PodFindAndDeployOnDemandInput.allowedCudaVersions': 'text',
  'PodResumeInput.allowedCudaVersions': 'text',
};

/** What the document calls optional: a call without it must be possible. @see interface 4.4 */
const optional: ReadonlySet<string> = new Set([
  'Query.gpuTypes(input)',
  'GpuLowestPriceInput.secureCloud',
  'PodResumeInput.allowedCudaVersions',
]);

/** The enum values that the document has; an enum may have more of them. */
const values: Readonly<Record<string, readonly string[]>> = {
  'LowestPrice.stockStatus': ['High', 'Medium', 'Low', 'None'],
  'PodFindAndDeployOnDemandInput.cloudType': ['ALL'],
};

/** What a target's types lack of the documented ones, and how they are called there. */
export type TypeComparison = {
  readonly lacks: readonly string[];
  /** Documented types by the names that the target gives them. */
  readonly names: ReadonlyMap<string, string>;
};

/**
 * Compares types by what can be asked for, and not by their names, which the document does not say: each operation,
 * argument and field must be there, lists must be lists, and leaves of the type that the document tells.
 */
export function missingTypes(target: GraphQLSchema, documented: GraphQLSchema): TypeComparison {
  const lacks: string[] = [];
  const names = new Map<string, string>();

  function compareFields(ours: GraphQLObjectType, theirs: GraphQLNamedType | null | undefined): void {
    if (!isObjectType(theirs) && !isInterfaceType(theirs)) {
      lacks.push(`${ours.name} is no type with fields`);
      return;
    }
    note(theirs, ours);
    for (const field of Object.values(ours.getFields())) {
      const at = `${ours.name}.${field.name}`;
      const found = memberOf(theirs.getFields(), field.name);
      if (found === undefined) lacks.push(`${at} is not there`);
      else compareField(field, found, at);
    }
  }

  function note(theirs: GraphQLNamedType, ours: GraphQLNamedType): void {
    if (!names.has(theirs.name)) names.set(theirs.name, ours.name);
  }

  function compareField(ours: Field, theirs: Field, at: string): void {
    for (const argument of ours.args) {
      const found = theirs.args.find(({ name }) => name === argument.name);
      compareInput(argument, found, `${at}(${argument.name})`, found && isRequiredArgument(found));
    }
    demandNoMore(ours.args, theirs.args.filter(isRequiredArgument), at);
    compareOutput(ours.type, theirs.type, at);
  }

  function demandNoMore(ours: readonly Named[], needed: readonly Named[], at: string): void {
    const known = new Set(ours.map(({ name }) => name));
    for (const { name } of needed.filter((one) => !known.has(one.name)))
      lacks.push(`${at} needs ${name}, which is not documented`);
  }

  function compareOutput(ours: GraphQLOutputType, theirs: GraphQLOutputType, at: string): void {
    if (compareLists(ours, theirs, at)) return;
    const [own, other] = [getNamedType(ours), getNamedType(theirs)];
    if (isObjectType(own)) compareFields(own, other);
    else compareLeaf(other, at);
  }

  function compareInput(
    ours: Input,
    theirs: Input | undefined,
    at: string,
    isRequired: boolean | undefined,
  ): void {
    if (theirs === undefined) {
      lacks.push(`${at} is not there`);
      return;
    }
    if (isRequired && optional.has(at)) lacks.push(`${at} is not optional`);
    if (compareLists(ours.type, theirs.type, at)) return;
    const [own, other] = [getNamedType(ours.type), getNamedType(theirs.type)];
    if (isInputObjectType(own)) compareMembers(own, other, at);
    else compareLeaf(other, at);
  }

  function compareMembers(ours: GraphQLInputObjectType, theirs: GraphQLNamedType, at: string): void {
    if (!isInputObjectType(theirs)) {
      lacks.push(`${at} takes no object`);
      return;
    }
    note(theirs, ours);
    const [own, other] = [Object.values(ours.getFields()), theirs.getFields()];
    for (const field of own) {
      const found = memberOf(other, field.name);
      compareInput(field, found, `${ours.name}.${field.name}`, found && isRequiredInputField(found));
    }
    demandNoMore(own, Object.values(other).filter(isRequiredInputField), ours.name);
  }

  /** Whether they differ in being lists; scalars of a target's own may hold anything. */
  function compareLists(ours: GraphQLType, theirs: GraphQLType, at: string): boolean {
    const [own, other] = [isListType(getNullableType(ours)), isListType(getNullableType(theirs))];
    if (own === other || isOwnScalar(getNamedType(theirs))) return false;
    lacks.push(own ? `${at} is no list` : `${at} is a list`);
    return true;
  }

  function compareLeaf(type: GraphQLNamedType, at: string): void {
    if (isEnumType(type)) {
      const missing = (values[at] ?? []).filter((value) => type.getValue(value) === undefined);
      for (const value of missing) lacks.push(`${at} has no value ${value}`);
    }
    if ('getFields' in type || 'getTypes' in type) lacks.push(`${at} is no leaf`);
    else if (!isOfKind(type, kinds[at])) lacks.push(`${at} is no ${kinds[at]}, but ${type.name}`);
  }

  for (const root of ['getQueryType', 'getMutationType'] as const) {
    compareFields(documented[root]()!, target[root]());
  }
  return { lacks, names };
}

type Field = GraphQLField<unknown, unknown>;
type Named = { readonly name: string };
type Input = Pick<GraphQLArgument | GraphQLInputField, 'type'> & { readonly type: GraphQLInputType };

function memberOf<T>(members: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function isOwnScalar(type: GraphQLNamedType): boolean {
  return (
    !('getFields' in type) &&
    !isEnumType(type) &&
    !specifiedScalarTypes.some(({ name }) => name === type.name)
  );
}

function isOfKind(type: GraphQLNamedType, kind: Kind | undefined): boolean {
  if (kind === undefined || isOwnScalar(type)) return true;
  if (isEnumType(type)) return kind === 'text';
  const fitting = { boolean: ['Boolean'], number: ['Int', 'Float'], text: ['String', 'ID'] };
  return fitting[kind].includes(type.name);
}
