import { fromOpenapi30 } from '../../../openapi/from-openapi-3-0.ts';
import { withIfApart } from '../../../openapi/if-apart.ts';
import { isRecord, type JsonRecord } from '../../../openapi/json.ts';
import { mapSubschemas } from '../../../openapi/map-subschemas.ts';
import type { SchemaObject } from '../../../openapi/schema.ts';
import { isRisky } from './risky-pattern.ts';

/** A member that is read only need not be sent, and one that is written only need not come back. */
export type Direction = 'request' | 'response';

/** The address that the document has in references of a direction. */
export function addressOf(direction: Direction): string {
  return `target:/${direction}`;
}

/** What is no schema, though it may look like one. */
const literal: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * A document with each of its schemas as JSON Schema 2020-12, in the reading of one direction, its references made
 * absolute so that any schema in it can be compiled by itself.
 * @throws RangeError when it is nested too deep
 */
export function drawUp(document: JsonRecord, direction: Direction): JsonRecord {
  const is30 = String(document.openapi).startsWith('3.0');

  function schema(given: unknown): unknown {
    if (!isRecord(given)) return given;
    const dialect = is30 ? fromOpenapi30(given) : given;
    return mapSubschemas(withIfApart(legible(dialect, direction)), '', schema);
  }

  function node(given: unknown, at: string): unknown {
    if (Array.isArray(given)) return given.map((item) => node(item, `${at}/-`));
    if (!isRecord(given)) return given;
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, member(name, value, at, given)]),
    );
  }

  function member(name: string, value: unknown, at: string, holder: JsonRecord): unknown {
    if (literal.has(name)) return value;
    if (at === '/components/schemas') return schema(value);
    if (name === 'schema' && !('schema' in holder && isNameMap(at))) return schema(value);
    return node(value, `${at}/${name}`);
  }

  return node(document, '') as JsonRecord;
}

/** A header or a component may be named `schema`. */
function isNameMap(at: string): boolean {
  return /\/(headers|responses|parameters|requestBodies|content|paths)$/.test(at);
}

function legible(schema: SchemaObject, direction: Direction): SchemaObject {
  const { $id, $schema, $anchor, pattern, ...rest } = schema;
  return {
    ...rest,
    ...(typeof pattern === 'string' && !isRisky(pattern) ? { pattern } : {}),
    ...(typeof rest.$ref === 'string' ? { $ref: absolute(rest.$ref, direction) } : {}),
    ...(Array.isArray(rest.required)
      ? { required: demanded(rest.required, rest.properties, direction) }
      : {}),
  };
}

function absolute(reference: string, direction: Direction): string {
  return reference.startsWith('#') ? `${addressOf(direction)}${reference}` : reference;
}

function demanded(required: readonly unknown[], properties: unknown, direction: Direction): unknown[] {
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  const members = isRecord(properties) ? properties : {};
  return required.filter((name) => {
    const member = typeof name === 'string' && Object.hasOwn(members, name) ? members[name] : undefined;
    return !(isRecord(member) && member[flag] === true);
  });
}
