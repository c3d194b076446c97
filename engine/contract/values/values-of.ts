import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from '../../openapi/schema.ts';
import { choicesIn, type Flat, flatten, type JsonType, onlyRequired } from '../schema/flat.ts';
import { type Schemas, UnusableSchema } from '../schema/schemas.ts';
import { arraysOf } from './arrays-of.ts';
import { attempt, type Inner } from './inner.ts';
import { numbersOf } from './numbers-of.ts';
import { objectsOf } from './objects-of.ts';
import { textsOf } from './texts-of.ts';

/** Where in a recursive schema we are: how often each reference has been followed on the way down. */
type Way = {
  readonly depth: number;
  /** How many choices were made on the way down. */
  readonly choices: number;
  readonly followed: readonly string[];
  /** How many schemas were looked into, of the whole. */
  readonly count: { made: number };
};

/** Values deeper than this are left out, and required ones make the whole unusable. */
const deepest = 12;
/** How many choices may follow each other, and how many schemas one value may be made of. */
const mostChoices = 40;
const mostMade = 5000;
/** How often one reference may lead into itself. */
const mostTurns = 2;

/** How many values tell whether enough of them fit, and how many of those must. */
const tried = 60;
const leastFitting = 12;

/**
 * Values that fit a schema, valid by construction but for keywords that no construction follows (`not`, `if`, several
 * patterns), for which what does not fit is left out. Shrinks towards few members and small values.
 * @throws UnusableSchema when no values can be made of it
 */
export function schemaValuesOf(schema: Schema, schemas: Schemas): Arbitrary<unknown> {
  const values = make([schema], schemas, { depth: 0, choices: 0, followed: [], count: { made: 0 } });
  const fits = (value: unknown): boolean => schemas.strictProblems(schema, [value])[0] === undefined;
  const samples = fc.sample(values, { numRuns: tried, seed: 1 }).map(throughJson);
  const fitting = schemas.strictProblems(schema, samples).filter((problem) => problem === undefined).length;
  if (fitting < leastFitting) {
    throw new UnusableSchema(`of ${tried} values made for a schema ${fitting} fit it`);
  }
  return fitting === tried ? values.map(throughJson) : values.map(throughJson).filter(fits);
}

/** What a target gets to see: -0 is 0 on the wire. */
function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function make(parts: readonly Schema[], schemas: Schemas, way: Way): Arbitrary<unknown> {
  way.count.made += 1;
  if (way.depth > deepest || way.choices > mostChoices) throw new UnusableSchema('it is nested too deep');
  if (way.count.made > mostMade) throw new UnusableSchema(`it is made of more than ${mostMade} schemas`);
  const flat = flatten(parts, schemas);
  const followed = [...way.followed, ...flat.followed];
  for (const reference of flat.followed) {
    if (followed.filter((one) => one === reference).length > mostTurns) {
      throw new UnusableSchema(`${reference} leads into itself`);
    }
  }
  const [choice] = flat.choices;
  if (choice !== undefined) return oneOf(choice, parts, schemas, { ...way, choices: way.choices + 1 });
  const inner: Inner = (deeper) =>
    make(deeper, schemas, { ...way, depth: way.depth + 1, choices: 0, followed });
  return ofTypes(flat, inner);
}

/** One branch holds; what the others are known by is kept away. */
function oneOf(
  branches: readonly Schema[],
  parts: readonly Schema[],
  schemas: Schemas,
  way: Way,
): Arbitrary<unknown> {
  const settled = parts.map((part) => without(part, branches, schemas));
  const made = branches.flatMap((branch) => {
    const others = branches.filter((other) => other !== branch);
    return attempt(() => make([...settled.flat(), branch, ...others.flatMap(notAlso(branch))], schemas, way));
  });
  if (made.length === 0) throw new UnusableSchema('none of its branches can be made');
  return made.length === 1 ? made[0]! : fc.oneof(...made);
}

function notAlso(branch: Schema) {
  const own = onlyRequired(branch) ?? [];
  return (other: Schema): Schema[] => {
    const foreign = (onlyRequired(other) ?? []).filter((name) => !own.includes(name));
    return foreign.length === 0 ? [] : [{ not: { required: [foreign[0]!] } }];
  };
}

/** The parts of a schema without this choice in it. */
function without(part: Schema, branches: readonly Schema[], schemas: Schemas): Schema[] {
  if (typeof part === 'boolean') return [part];
  const { $ref, allOf, ...rest } = part;
  const found = Object.entries(choicesIn(part)).find(([, list]) => list === branches)?.[0];
  const dropped = found === 'if' ? ['if', 'then', 'else'] : [found];
  const own = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !dropped.includes(keyword)));
  const referred = typeof $ref === 'string' ? reaching($ref, branches, schemas) : [];
  const inner = Array.isArray(allOf) ? allOf.flatMap((one: Schema) => without(one, branches, schemas)) : [];
  return [own, ...referred, ...inner];
}

/** A reference stays one, unless the choice lies behind it: recursion is told by the references that are followed. */
function reaching($ref: string, branches: readonly Schema[], schemas: Schemas): Schema[] {
  const holds = flatten([{ $ref }], schemas).choices.includes(branches);
  return holds ? without(schemas.follow($ref), branches, schemas) : [{ $ref }];
}

function ofTypes(flat: Flat, inner: Inner): Arbitrary<unknown> {
  if (flat.constants !== undefined) return constantsOf(flat, flat.constants);
  const types = flat.types ?? typesMeant(flat);
  if (types.length === 1) return ofType(types[0]!, flat, inner);
  const made = types.flatMap((type) => attempt(() => ofType(type, flat, inner)));
  if (made.length === 0)
    throw new UnusableSchema(`nothing is of the types ${types.join(', ') || 'that it allows'}`);
  return made.length === 1 ? made[0]! : fc.oneof(...made);
}

function constantsOf({ types }: Flat, constants: readonly unknown[]): Arbitrary<unknown> {
  const fitting = constants.filter((value) => types === undefined || types.some((type) => isOf(type, value)));
  if (fitting.length === 0) throw new UnusableSchema('its enum has no value of its type');
  return fc.constantFrom(...fitting);
}

function isOf(type: JsonType, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** Keywords say which type is meant where none is told. */
function typesMeant({
  properties,
  required,
  additional,
  items,
  leading,
  bounds,
  patterns,
  format,
}: Flat): JsonType[] {
  const has = (...keywords: string[]): boolean => keywords.some((keyword) => bounds.has(keyword));
  if (properties.size + required.size + additional.length > 0 || has('minProperties')) return ['object'];
  if (items.length + leading.length > 0 || has('minItems', 'maxItems')) return ['array'];
  if (patterns.length > 0 || format !== undefined || has('minLength', 'maxLength')) return ['string'];
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum')) return ['number'];
  return ['string', 'integer', 'boolean'];
}

function ofType(type: JsonType, flat: Flat, inner: Inner): Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return numbersOf(flat, type);
    case 'string':
      return textsOf(flat);
    case 'array':
      return arraysOf(flat, inner);
    case 'object':
      return objectsOf(flat, inner);
    default:
      throw new UnusableSchema(`${type} is no type`);
  }
}
