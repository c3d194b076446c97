import type { Schema } from '../../engine/openapi/schema.ts';
import { prepareSchema } from '../schema/prepare-schema.ts';
import type { Preparation } from '../schema/require-legible.ts';
import { SchemaError } from '../text/errors.ts';
import { exportName, takeName } from '../text/names.ts';
import { type Api, isVersion30 } from './document.ts';
import { lookUp } from './follow-reference.ts';
import { canonical, pointer, pointerSteps } from './pointer.ts';

/** A schema under the name that its validator is exported as. */
export type PooledSchema = {
  schema: Schema;
  /** Where it stands in its document, or first stands where several say the same. */
  at: string;
  /** Its name among the document's components, if it is one. */
  component?: string;
};

/** Every schema of a document that needs a validator, once. Components come first, all of them. */
export type SchemaPool = {
  schemas: ReadonlyMap<string, PooledSchema>;
  notes: readonly string[];
  /** The name of the validator for a schema of the document; a missing schema takes everything. */
  add(schema: unknown, at: string, hint: string): string;
};

/** Ajv takes a schema of such a name for one that it has, and a type of records for a member of all. */
const namesOfObjects = Object.getOwnPropertyNames(Object.prototype);

export function createSchemaPool(api: Api): SchemaPool {
  const schemas = new Map<string, PooledSchema>();
  const namesByReference = new Map<string, string>();
  const namesByText = new Map<string, string>();
  const taken = new Set<string>(namesOfObjects);
  const notes: string[] = [];

  const preparation: Preparation = {
    isVersion30: isVersion30(api.document),
    nameOf,
    note: (at, oddity) => notes.push(`${at} of ${api.origin}: ${oddity}`),
    refuse: (at, reason) => {
      throw new SchemaError(api.origin, at, reason);
    },
  };

  /** The name is known before the schema is prepared, so that a schema may refer to itself. */
  function nameOf(raw: string, at: string): string {
    const target = lookUp(api, raw, at);
    const reference = canonical(raw);
    const known = namesByReference.get(reference);
    if (known !== undefined) return known;
    const component = componentName(reference);
    const name = takeName(exportName(component ?? reference), taken);
    namesByReference.set(reference, name);
    const schema = prepareSchema(target, reference, preparation);
    schemas.set(name, { schema, at: reference, ...(component === undefined ? {} : { component }) });
    return name;
  }

  function add(schema: unknown, at: string, hint: string): string {
    const prepared = prepareSchema(schema ?? {}, at, preparation);
    const reference = soleReference(prepared);
    if (reference !== undefined) return reference;
    const text = JSON.stringify(prepared);
    const known = namesByText.get(text);
    if (known !== undefined) return known;
    const name = takeName(exportName(plainName(prepared) ?? hint), taken);
    namesByText.set(text, name);
    schemas.set(name, { schema: prepared, at });
    return name;
  }

  for (const component of Object.keys(api.document.components?.schemas ?? {})) {
    const at = pointer('components', 'schemas', component);
    nameOf(at, at);
  }
  return { schemas, notes, add };
}

function componentName(reference: string): string | undefined {
  const [section, kind, name, ...deeper] = pointerSteps(reference);
  return section === 'components' && kind === 'schemas' && deeper.length === 0 ? name : undefined;
}

/** A schema that says no more than a type serves in many places, so it isn't named after one of them. */
function plainName(schema: Schema): string | undefined {
  if (typeof schema === 'boolean') return undefined;
  const [keyword, ...others] = Object.keys(schema);
  if (keyword === undefined) return 'anything';
  const { type } = schema;
  return keyword === 'type' && others.length === 0 && typeof type === 'string' ? type : undefined;
}

/** Where a schema is nothing but a reference, its target's validator serves. */
function soleReference(schema: Schema): string | undefined {
  if (typeof schema === 'boolean' || Object.keys(schema).length !== 1) return undefined;
  return schema.$ref as string | undefined;
}
