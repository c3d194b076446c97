import { flatten } from '../../engine/contract/schema/flat.ts';
import type { Schemas } from '../../engine/contract/schema/schemas.ts';
import { usable } from '../../engine/contract/schema/usable.ts';
import type { ServedApi, Unreadable } from '../../engine/contract/served-api.ts';
import type { Schema } from '../../engine/openapi/schema.ts';

/** Whether a schema declares a field of what a path lists, bare or under whatever key. */
export function declares(api: ServedApi | Unreadable, path: string, field: string): boolean {
  if ('unreadable' in api) return false;
  const list = api.operations.find((one) => one.method === 'GET' && one.path === path);
  const contents = [...(list?.responses ?? [])].flatMap(([status, { content }]) =>
    status.startsWith('2') ? [...(content?.values() ?? [])] : [],
  );
  return contents.some((schema) =>
    itemsOf(schema, api.responses).some((one) => names(one, field, api.responses)),
  );
}

function itemsOf(schema: Schema, schemas: Schemas): readonly Schema[] {
  const { items, properties } = flat(schema, schemas);
  return [...items, ...[...properties.values()].flat().flatMap((part) => flat(part, schemas).items)];
}

function names(schema: Schema, field: string, schemas: Schemas): boolean {
  return flat(schema, schemas).properties.has(field);
}

/** Nothing is declared by a schema that can't be used. */
function flat(schema: Schema, schemas: Schemas): Pick<ReturnType<typeof flatten>, 'items' | 'properties'> {
  return usable(() => flatten([schema], schemas), { items: [], properties: new Map() });
}
