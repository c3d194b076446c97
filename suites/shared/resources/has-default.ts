import type { Schemas } from '../../../engine/contract/schema/schemas.ts';
import { usable } from '../../../engine/contract/schema/usable.ts';
import type { Schema } from '../../../engine/openapi/schema.ts';
import { isItem } from './v2-items.ts';

/** As deep as anybody nests what a member is. */
const deepest = 20;

/** Whether a schema says what a member is that is left out. */
export function hasDefault(schema: Schema, schemas: Schemas, depth = 0): boolean {
  if (!isItem(schema) || depth > deepest) return false;
  if ('default' in schema) return true;
  const { $ref, allOf } = schema;
  const followed = typeof $ref === 'string' ? [usable(() => schemas.follow($ref), true)] : [];
  const parts = [...followed, ...(Array.isArray(allOf) ? (allOf as Schema[]) : [])];
  return parts.some((part) => hasDefault(part, schemas, depth + 1));
}
