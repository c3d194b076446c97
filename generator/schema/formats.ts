import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { SchemaObject } from '../../engine/openapi/schema.ts';

/**
 * OpenAPI 3.0 follows a draft in which a `format` is there to be checked, so the formats that ajv-formats knows are.
 * In 3.1 `format` is an annotation, and refusing a value for it would fail a target that follows its schema: it is
 * dropped. So is everywhere a format of somebody's own, such as `currency`.
 */
export function checkedFormat({ format }: SchemaObject): SchemaObject {
  return typeof format === 'string' && Object.hasOwn(fullFormats, format) ? { format } : {};
}
