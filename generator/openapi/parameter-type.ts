import { isRecord } from '../../engine/openapi/json.ts';
import type { Api } from './document.ts';
import { find } from './follow-reference.ts';

/** The JSON type of a schema, behind references and an allOf of one; `any` where it names none, or several. */
export function typeOf(api: Api, value: unknown, at: string): string {
  const schema = schemaAt(api, value, at);
  if (Array.isArray(schema.allOf) && schema.allOf.length === 1) return typeOf(api, schema.allOf[0], at);
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
  return types.length === 1 ? String(types[0]) : 'any';
}

/** The JSON type of an array's items. */
export function itemsTypeOf(api: Api, value: unknown, at: string): string {
  return typeOf(api, schemaAt(api, value, at).items, at);
}

function schemaAt(api: Api, value: unknown, at: string) {
  return isRecord(value) ? find(api, value, at, '').target : {};
}
