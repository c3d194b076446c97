import type { SchemaObject } from './schema.ts';

const conditional = new Set(['if', 'then', 'else']);

/**
 * The same schema with its `if` in an allOf of its own where `unevaluatedProperties` is next to it: Ajv takes the
 * properties of a `then` that does not apply for the only ones that were evaluated, and refuses all others.
 */
export function withIfApart(schema: SchemaObject): SchemaObject {
  if (!('if' in schema && 'unevaluatedProperties' in schema)) return schema;
  const { allOf = [], ...rest } = pick(schema, (keyword) => !conditional.has(keyword));
  return { ...rest, allOf: [...(allOf as unknown[]), pick(schema, (keyword) => conditional.has(keyword))] };
}

function pick(schema: SchemaObject, isWanted: (keyword: string) => boolean): SchemaObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isWanted(keyword)));
}
