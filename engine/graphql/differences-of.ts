import {
  buildClientSchema,
  findBreakingChanges,
  findDangerousChanges,
  type GraphQLSchema,
  introspectionFromSchema,
} from 'graphql';

/**
 * What a client of the documented types would call breaking or dangerous about a target's, in words. The target's names of
 * types are replaced by ours first. Much of it conforms: the document says nothing of what may be null, for one.
 */
export function differencesOf(
  target: GraphQLSchema,
  documented: GraphQLSchema,
  names: ReadonlyMap<string, string>,
): string[] {
  const renamed = buildClientSchema(
    rename(introspectionFromSchema(target, { descriptions: false }), names) as ReturnType<
      typeof introspectionFromSchema
    >,
  );
  return [...findBreakingChanges(documented, renamed), ...findDangerousChanges(documented, renamed)]
    .map(({ type, description }) => `${type}: ${description}`)
    .sort();
}

/** Gives types their documented names; one that has such a name already and is another gets a mark. */
function rename(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const isType = 'kind' in value && 'name' in value;
  const entries = Object.entries(value).map(([name, member]) => [name, rename(member, names)] as const);
  const renamed = Object.fromEntries(entries);
  if (isType || isRootType(value)) renamed.name = nameFor(renamed.name, names);
  return renamed;
}

function isRootType(value: object): boolean {
  return Object.keys(value).length === 1 && 'name' in value;
}

function nameFor(name: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof name !== 'string') return name;
  const ours = names.get(name);
  if (ours !== undefined) return ours;
  return [...names.values()].includes(name) ? `${name}_` : name;
}
