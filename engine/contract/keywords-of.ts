import { isRecord } from '../openapi/json.ts';
import { isDeciding } from '../openapi/keywords.ts';
import { mapSubschemas } from '../openapi/map-subschemas.ts';
import type { Schema } from '../openapi/schema.ts';
import type { Schemas } from './schema/schemas.ts';
import { usable } from './schema/usable.ts';

const known = new WeakMap<object, ReadonlySet<string>>();

/** The keywords that have a say in what fits a schema, in all that it is made of. */
export function keywordsOf(schema: Schema, schemas: Schemas): ReadonlySet<string> {
  if (typeof schema === 'boolean') return new Set();
  const found = known.get(schema) ?? gather(schema, schemas);
  known.set(schema, found);
  return found;
}

function gather(schema: Schema, schemas: Schemas): Set<string> {
  const keywords = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (one: unknown): unknown => {
    if (!isRecord(one) || seen.has(one)) return one;
    seen.add(one);
    for (const keyword of decidingIn(one)) keywords.add(keyword);
    if (typeof one.$ref === 'string') visit(usable(() => schemas.follow(one.$ref as string), true));
    return mapSubschemas(one, '', visit);
  };
  visit(schema);
  return keywords;
}

function decidingIn(schema: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(schema).filter((keyword) => isDeciding(keyword) && keyword !== '$ref');
}

/** So many places of a value are looked at: a list of many items is much the same everywhere. */
const mostPlaces = 2000;

/** The keywords of a schema that a value came upon: those of members and items that it lacks are not among them. */
export function keywordsReached(schema: Schema, value: unknown, schemas: Schemas): ReadonlySet<string> {
  const keywords = new Set<string>();
  const seen = new Map<unknown, Set<unknown>>();
  let left = mostPlaces;

  function visit(one: unknown, here: unknown): void {
    if (!isRecord(one) || isSeen(one, here) || left-- <= 0) return;
    for (const keyword of decidingIn(one)) keywords.add(keyword);
    if (typeof one.$ref === 'string')
      visit(
        usable(() => schemas.follow(one.$ref as string), true),
        here,
      );
    for (const part of partsInPlace(one)) visit(part, here);
    if (Array.isArray(here)) visitItems(one, here);
    else if (isRecord(here)) visitMembers(one, here);
  }

  function visitItems({ prefixItems, items, contains }: Parts, here: readonly unknown[]): void {
    const leading = Array.isArray(prefixItems) ? prefixItems : [];
    for (const [index, item] of here.entries()) {
      visit(leading[index] ?? items, item);
      visit(contains, item);
    }
  }

  function visitMembers({ properties, additionalProperties, propertyNames }: Parts, here: Parts): void {
    const named = isRecord(properties) ? properties : {};
    for (const [name, member] of Object.entries(here)) {
      visit(Object.hasOwn(named, name) ? named[name] : additionalProperties, member);
      visit(propertyNames, name);
    }
  }

  function isSeen(one: unknown, here: unknown): boolean {
    const values = seen.get(one) ?? new Set();
    seen.set(one, values);
    return values.has(here) || !values.add(here);
  }

  visit(schema, value);
  return keywords;
}

type Parts = Readonly<Record<string, unknown>>;

function partsInPlace(schema: Parts): unknown[] {
  return inPlace.flatMap((keyword) => schema[keyword] ?? []);
}

/** Keywords whose schemas speak about the very value that they are next to. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];
