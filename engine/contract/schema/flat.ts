import { isRecord } from '../../openapi/json.ts';
import type { Schema, SchemaObject } from '../../openapi/schema.ts';
import { type Schemas, UnusableSchema } from './schemas.ts';

export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** Several schemas that hold at once, with references followed and `allOf` laid together. */
export type Flat = {
  /** Types that fit; undefined where any does. */
  types: readonly JsonType[] | undefined;
  /** The values of `enum` and `const`. */
  constants: readonly unknown[] | undefined;
  properties: Map<string, Schema[]>;
  required: Set<string>;
  /** Members that a branch which was not taken would need, and that must not be there. */
  absent: Set<string>;
  /** Each is all the members that a part allows. */
  closed: Set<string>[];
  additional: Schema[];
  dependents: [string, string[]][];
  items: Schema[];
  leading: Schema[];
  unique: boolean;
  patterns: string[];
  format: string | undefined;
  multiples: number[];
  /** Of bounds of one name the tighter one. */
  bounds: Map<string, number>;
  /** One of each must hold. */
  choices: (readonly Schema[])[];
  /** How many schemas were laid together. */
  parts: number;
  /** References that were followed on the way here. */
  followed: readonly string[];
};

const lower: ReadonlySet<string> = new Set([
  ...['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'],
]);
const upper: ReadonlySet<string> = new Set([
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
]);

/** How many references one may stand for, one after the other. */
const mostSteps = 100;

/** How many parts one schema may be laid together of: each of two that hold two others makes them double. */
const mostParts = 10_000;

export function flatten(parts: readonly Schema[], schemas: Schemas): Flat {
  const flat = nothing();
  for (const part of parts) gather(flat, part, schemas, []);
  return flat;
}

function nothing(): Flat {
  return {
    ...{ types: undefined, constants: undefined, format: undefined, unique: false, parts: 0, followed: [] },
    ...{ properties: new Map(), required: new Set(), absent: new Set(), bounds: new Map() },
    ...{ closed: [], additional: [], dependents: [], items: [], leading: [] },
    ...{ patterns: [], multiples: [], choices: [] },
  };
}

function gather(flat: Flat, schema: Schema, schemas: Schemas, within: readonly string[]): void {
  flat.parts += 1;
  if (flat.parts > mostParts) throw new UnusableSchema(`it is made of more than ${mostParts} parts`);
  if (schema === true) return;
  if (schema === false) throw new UnusableSchema('nothing fits false');
  if (!isRecord(schema)) throw new UnusableSchema('what should be a schema is none');
  if (typeof schema.$ref === 'string') {
    if (within.length > mostSteps || within.includes(schema.$ref)) {
      throw new UnusableSchema(`${schema.$ref} refers to itself`);
    }
    flat.followed = [...flat.followed, schema.$ref];
    gather(flat, schemas.follow(schema.$ref), schemas, [...within, schema.$ref]);
  }
  for (const part of listIn(schema, 'allOf')) gather(flat, part as Schema, schemas, within);
  if (isRecord(schema.not) && schema.not.not !== undefined)
    gather(flat, schema.not.not as Schema, schemas, within);
  for (const branches of Object.values(choicesIn(schema))) flat.choices.push(branches);
  gatherValues(flat, schema);
  gatherMembers(flat, schema);
  gatherItems(flat, schema);
}

const conditions = new WeakMap<SchemaObject, readonly Schema[]>();

/** The choices that a schema itself leaves, by keyword: each time the same lists. A condition is one of two branches. */
export function choicesIn(
  schema: SchemaObject,
): Partial<Record<'oneOf' | 'anyOf' | 'if', readonly Schema[]>> {
  const { oneOf, anyOf, if: condition, then: met = true, else: unmet = true } = schema;
  const isList = (list: unknown): list is Schema[] => Array.isArray(list) && list.length > 0;
  const either = conditions.get(schema) ?? [
    { allOf: [condition, met] },
    { allOf: [{ not: condition }, unmet] },
  ];
  conditions.set(schema, either);
  return {
    ...(isList(oneOf) ? { oneOf } : {}),
    ...(isList(anyOf) ? { anyOf } : {}),
    ...(condition === undefined ? {} : { if: either }),
  };
}

function gatherValues(flat: Flat, schema: SchemaObject): void {
  if (schema.type !== undefined) flat.types = bothTypes(flat.types, [schema.type].flat() as JsonType[]);
  if (Array.isArray(schema.enum)) narrow(flat, schema.enum);
  if ('const' in schema) narrow(flat, [schema.const]);
  if (typeof schema.pattern === 'string') flat.patterns.push(schema.pattern);
  if (typeof schema.format === 'string') flat.format ??= schema.format;
  if (typeof schema.multipleOf === 'number') flat.multiples.push(schema.multipleOf);
  for (const [keyword, value] of Object.entries(schema)) {
    if (typeof value === 'number') gatherBound(flat.bounds, keyword, value);
  }
}

function gatherBound(bounds: Map<string, number>, keyword: string, value: number): void {
  const before = bounds.get(keyword);
  if (lower.has(keyword)) bounds.set(keyword, Math.max(value, before ?? value));
  if (upper.has(keyword)) bounds.set(keyword, Math.min(value, before ?? value));
}

function gatherMembers(flat: Flat, schema: SchemaObject): void {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  for (const [name, member] of Object.entries(properties)) {
    flat.properties.set(name, [...(flat.properties.get(name) ?? []), member as Schema]);
  }
  for (const name of listIn(schema, 'required')) if (typeof name === 'string') flat.required.add(name);
  const { additionalProperties: additional } = schema;
  if (additional === false && !isRecord(schema.patternProperties)) {
    flat.closed.push(new Set(Object.keys(properties)));
  }
  if (isRecord(additional)) flat.additional.push(additional);
  gatherConditions(flat, schema);
}

function gatherConditions(flat: Flat, schema: SchemaObject): void {
  const { dependentRequired } = schema;
  for (const [name, needs] of Object.entries(isRecord(dependentRequired) ? dependentRequired : {})) {
    if (Array.isArray(needs)) flat.dependents.push([name, needs]);
  }
  const excluded = isRecord(schema.not) ? onlyRequired(schema.not) : undefined;
  if (excluded?.length === 1) flat.absent.add(excluded[0]!);
}

function gatherItems(flat: Flat, schema: SchemaObject): void {
  if (schema.items !== undefined) flat.items.push(schema.items as Schema);
  const leading = listIn(schema, 'prefixItems') as Schema[];
  if (leading.length > flat.leading.length) flat.leading = leading;
  if (schema.uniqueItems === true) flat.unique = true;
}

/** The names that a schema requires which says nothing else. */
export function onlyRequired(schema: Schema): string[] | undefined {
  if (!isRecord(schema)) return undefined;
  const keywords = Object.keys(schema).filter((keyword) => keyword !== 'description' && keyword !== 'title');
  const isOnly = keywords.length === 1 && keywords[0] === 'required';
  return isOnly ? listIn(schema, 'required').filter((name) => typeof name === 'string') : undefined;
}

function listIn(schema: SchemaObject, keyword: string): unknown[] {
  const list = schema[keyword];
  return Array.isArray(list) ? list : [];
}

function narrow(flat: Flat, values: readonly unknown[]): void {
  const texts = new Set(values.map((value) => JSON.stringify(value)));
  flat.constants = flat.constants?.filter((value) => texts.has(JSON.stringify(value))) ?? values;
}

function bothTypes(a: readonly JsonType[] | undefined, b: readonly JsonType[]): readonly JsonType[] {
  if (a === undefined) return b;
  const whole = (types: readonly JsonType[]) =>
    types.includes('number') ? [...types, 'integer' as const] : types;
  const [left, right] = [whole(a), whole(b)];
  const both = left.filter((type) => right.includes(type));
  return both.includes('number') ? both.filter((type) => type !== 'integer') : both;
}
