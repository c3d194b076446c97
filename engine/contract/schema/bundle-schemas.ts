import { fromOpenapi30 } from '../../openapi/from-openapi-3-0.ts';
import { withIfApart } from '../../openapi/if-apart.ts';
import { isRecord, type JsonRecord } from '../../openapi/json.ts';
import { mapSubschemas } from '../../openapi/map-subschemas.ts';
import type { SchemaObject } from '../../openapi/schema.ts';
import { type Resource, type Resources, resourcesIn } from './resources.ts';

/** A member that is read only need not be sent, and one that is written only need not come back. */
export type Direction = 'request' | 'response';

/** The address that the document has in references of a direction. */
export function schemaAddressOf(direction: Direction): string {
  return `target:/${direction}`;
}

/** What is no schema, though it may look like one. */
const literal: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * A document with each of its schemas as JSON Schema 2020-12, in the reading of one direction, its references made
 * absolute so that any schema in it can be compiled by itself.
 * @throws RangeError when it is nested too deep
 */
export function bundleSchemas(document: JsonRecord, direction: Direction): JsonRecord {
  const is30 = String(document.openapi).startsWith('3.0');
  // In 3.0 a schema has no name of its own, and its references lead to the document.
  const resources = resourcesIn(is30 ? {} : document);

  function schema(given: unknown, within = resources.root): unknown {
    if (!isRecord(given)) return given;
    const own = resources.begunBy(given) ?? within;
    const dialect = is30 ? fromOpenapi30(given) : given;
    const plain = legible(dialect, direction);
    const named = is30
      ? withAbsolute(plain, direction)
      : { ...plain, ...naming(given, own, resources, direction) };
    return mapSubschemas(withIfApart(named), '', (inner) => schema(inner, own));
  }

  function node(given: unknown, at: string): unknown {
    if (Array.isArray(given)) return given.map((item) => node(item, `${at}/-`));
    if (!isRecord(given)) return given;
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, member(name, value, at, given)]),
    );
  }

  function member(name: string, value: unknown, at: string, holder: JsonRecord): unknown {
    if (at === '/components/schemas') return schema(value);
    if (literal.has(name) && !isNameMap(at)) return value;
    if (name === 'schema' && !('schema' in holder && isNameMap(at))) return schema(value);
    return node(value, `${at}/${name}`);
  }

  return node(document, '') as JsonRecord;
}

/** A header or a component may be named `schema`. */
function isNameMap(at: string): boolean {
  return /\/(headers|responses|parameters|requestBodies|content|paths)$/.test(at);
}

/**
 * Keywords that JSON Schema 2020-12 does not know and Ajv does: with `$async` it would return a promise, which no answer
 * breaks. And those that name schemas, which are written anew.
 */
const dropped: ReadonlySet<string> = new Set([
  ...['$async', 'id', 'dependencies', '$recursiveRef', '$recursiveAnchor', '$vocabulary', '$schema'],
  ...['$id', '$anchor', '$dynamicAnchor', '$dynamicRef'],
]);

function legible(schema: SchemaObject, direction: Direction): SchemaObject {
  const kept = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !dropped.has(keyword)));
  if (!Array.isArray(kept.required)) return kept;
  return { ...kept, required: demanded(kept.required, kept.properties, direction) };
}

function withAbsolute(schema: SchemaObject, direction: Direction): SchemaObject {
  const { $ref } = schema;
  if (typeof $ref !== 'string' || !$ref.startsWith('#')) return schema;
  return { ...schema, $ref: `${schemaAddressOf(direction)}${$ref}` };
}

/**
 * The keywords that name a schema and refer to others, with addresses of ours: those of a target may clash. Only a
 * resource with dynamic anchors keeps a name, because what they mean depends on the resource.
 */
function naming(
  given: SchemaObject,
  own: Resource,
  resources: Resources,
  direction: Direction,
): SchemaObject {
  const { $ref, $dynamicRef, $dynamicAnchor } = given;
  const isDynamic = (name: unknown): name is string =>
    typeof name === 'string' &&
    /^[A-Za-z_][-A-Za-z0-9._]*$/.test(name) &&
    own.dynamicAnchors.get(name)?.length === 1;
  const follows =
    typeof $dynamicRef === 'string' && isDynamic($dynamicRef.slice(1)) && $dynamicRef.startsWith('#');
  const reference = (text: string): string => {
    const pointer = resources.pointerOf(text, own);
    return pointer === undefined
      ? text.replace(/^#/, `${schemaAddressOf(direction)}#`)
      : `${schemaAddressOf(direction)}#${pointer}`;
  };
  return {
    ...(typeof $ref === 'string' ? { $ref: reference($ref) } : {}),
    ...(follows ? { $dynamicRef } : {}),
    ...(typeof $dynamicRef === 'string' && !follows && $ref === undefined
      ? { $ref: reference($dynamicRef) }
      : {}),
    ...(isDynamic($dynamicAnchor) ? { $dynamicAnchor } : {}),
    ...(resources.begunBy(given) !== undefined && own.dynamicAnchors.size > 0
      ? { $id: `${schemaAddressOf(direction)}/resource/${encodeURIComponent(own.at.toWellFormed())}` }
      : {}),
  };
}

function demanded(required: readonly unknown[], properties: unknown, direction: Direction): unknown[] {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  const members = isRecord(properties) ? properties : {};
  return required.filter((name) => {
    const member = typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : undefined;
    return !(isRecord(member) && member[flag] === true);
  });
}
