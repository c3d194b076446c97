import fc from 'fast-check';
import { flatten } from '../../../engine/contract/schema/flat.ts';
import type { Schemas } from '../../../engine/contract/schema/schemas.ts';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../../engine/contract/served-api.ts';
import { schemaValuesOf } from '../../../engine/contract/values/values-of.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import { excessInBody } from '../../../service/prices/most-ordered.ts';
import { isItem } from './v2-items.ts';
import type { ResourceReferences } from './v2-refer.ts';

/**
 * A create body: the documented fields, and whatever the target's own schema requires besides. What its schema gives
 * another shape than the document shows is made as the schema says.
 */
export function bodyFor(
  api: ServedApi | Unreadable,
  path: string,
  documented: Readonly<Record<string, unknown>>,
  references: ResourceReferences,
): Record<string, unknown> {
  const schema = 'unreadable' in api ? undefined : createSchema(api, path);
  if (schema === undefined || 'unreadable' in api) return { ...documented };
  return usable(() => completed(api, schema, documented, references), { ...documented });
}

function createSchema({ operations }: ServedApi, path: string): Schema | undefined {
  return operations.find((one) => one.method === 'POST' && one.path === path)?.body?.schema;
}

function completed(
  { requests }: ServedApi,
  schema: Schema,
  documented: Readonly<Record<string, unknown>>,
  references: ResourceReferences,
): Record<string, unknown> {
  const { properties, required, closed } = flatten([schema], requests);
  const isKnown = (name: string): boolean => properties.has(name) || closed.length === 0;
  const fits = (name: string, value: unknown): boolean =>
    (properties.get(name) ?? []).every((part) => requests.problem(part, value) === undefined);
  const sample = (name: string): unknown =>
    usual[name] !== undefined && fits(name, usual[name])
      ? usual[name]
      : withReferences(sampleOf(name, properties.get(name) ?? [], requests), name, references);
  const given = Object.entries(documented).filter(([name]) => isKnown(name));
  const shaped = given.map(([name, value]) => [name, fits(name, value) ? value : sample(name)]);
  const missing = [...required].filter((name) => !(name in documented)).map((name) => [name, sample(name)]);
  return Object.fromEntries([...missing, ...shaped]);
}

/** What is ordered where the schema demands a choice: of the types of endpoints the one that takes jobs. */
const usual: Readonly<Record<string, unknown>> = { type: 'QUEUE' };

const samples = new WeakMap<Schema & object, readonly unknown[]>();

/** So many values are looked at for one that orders little. */
const tried = 16;

/** A value that fits, the same each time: one that a plan prices, and of amounts the least that is found. */
function sampleOf(name: string, parts: readonly Schema[], requests: Schemas): unknown {
  const least = flatten(parts, requests).bounds.get('minimum');
  if (least !== undefined && requests.problem({ allOf: parts }, least) === undefined) return least;
  const values = samplesOf(parts, requests);
  const priced = values.filter((value) => excessInBody({ [name]: value }) === undefined);
  return (priced.length > 0 ? priced : values).reduce((one, other) =>
    largestIn(other) < largestIn(one) ? other : one,
  );
}

function samplesOf(parts: readonly Schema[], requests: Schemas): readonly unknown[] {
  const key = parts.find((part) => typeof part === 'object');
  const known = key && samples.get(key);
  if (known !== undefined) return known;
  const values = fc.sample(schemaValuesOf({ allOf: parts }, requests), { numRuns: tried, seed: 1 });
  if (key !== undefined) samples.set(key, values);
  return values;
}

/** The size of the largest number in a value. */
function largestIn(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((most, inner) => Math.max(most, largestIn(inner)), 0);
}

/** Puts what the target lists in the places whose names say what belongs there. */
export function withReferences(value: unknown, name: string, references: ResourceReferences): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, name, references));
  if (isItem(value)) {
    const entries = Object.entries(value).flatMap(([member, inner]) => {
      const filled = withReferences(inner, `${name}.${member}`, references);
      return filled === undefined ? [] : [[member, filled]];
    });
    return Object.fromEntries(entries);
  }
  return referenceFor(name, references) ?? value;
}

function referenceFor(name: string, references: ResourceReferences): unknown {
  if (/(^|\.)(gpu\.id|gpuTypeIds?)$/.test(name)) return references.gpu;
  if (/(^|\.)gpu\.count$/.test(name)) return 1;
  if (/(^|\.)gpu\.pools$/.test(name)) return references.pool;
  if (/(^|\.)cpu\.id$/.test(name)) return references.cpu;
  if (/(^|\.)cpu\.vcpuCount$/.test(name)) return references.vcpuCount;
  return /(^|\.)dataCenter(Id|Ids)?$/.test(name) ? references.dataCenter : undefined;
}
