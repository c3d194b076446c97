import type { SchemaObject } from './schema.ts';

/**
 * One schema object of OpenAPI 3.0 as JSON Schema 2020-12: null, exclusive bounds, and what is next to a `$ref`,
 * which 3.0 ignores. `nullable` is read generously: wherever it stands, null fits, also beside an enum without null
 * and beside `$ref` or `allOf`. Writers of schemas mean that, and a strict reading would fail targets that do as
 * their schema was meant.
 */
export function fromOpenapi30(schema: SchemaObject): SchemaObject {
  const { nullable, ...rest } = withNumericBounds('$ref' in schema ? besideReference(schema) : schema);
  return nullable === true ? orNull(rest) : rest;
}

function besideReference({ $ref, nullable }: SchemaObject): SchemaObject {
  return nullable === undefined ? { $ref } : { $ref, nullable };
}

function withNumericBounds(schema: SchemaObject): SchemaObject {
  const lower = exclusive(schema, 'minimum', 'exclusiveMinimum');
  return exclusive(lower, 'maximum', 'exclusiveMaximum');
}

/** `exclusiveMinimum: true` turns the minimum beside it into the exclusive one. */
function exclusive(schema: SchemaObject, bound: string, flag: string): SchemaObject {
  if (typeof schema[flag] !== 'boolean') return schema;
  const { [bound]: limit, [flag]: isExclusive, ...rest } = schema;
  if (limit === undefined) return rest;
  return { ...rest, [isExclusive ? flag : bound]: limit };
}

function orNull(schema: SchemaObject): SchemaObject {
  if (Object.keys(schema).length === 0) return schema;
  const { type } = schema;
  if (typeof type === 'string' && !isComposed(schema))
    return { ...schema, type: [type, 'null'], ...enumOrNull(schema) };
  return { anyOf: [schema, { type: 'null' }] };
}

function isComposed(schema: SchemaObject): boolean {
  return ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'const'].some((keyword) => keyword in schema);
}

function enumOrNull(schema: SchemaObject): SchemaObject {
  if (!Array.isArray(schema.enum) || schema.enum.includes(null)) return {};
  return { enum: [...schema.enum, null] };
}
