import { fromOpenapi30 } from '../../engine/openapi/from-openapi-3-0.ts';
import { withIfApart } from '../../engine/openapi/if-apart.ts';
import { isRecord } from '../../engine/openapi/json.ts';
import { isDeciding } from '../../engine/openapi/keywords.ts';
import { mapSubschemas } from '../../engine/openapi/map-subschemas.ts';
import type { Schema, SchemaObject } from '../../engine/openapi/schema.ts';
import { checkedFormat } from './formats.ts';
import { type Preparation, requireLegible } from './require-legible.ts';

/**
 * A schema of either OpenAPI version as the JSON Schema 2020-12 that decides the same: annotations are gone, and
 * every `$ref` names a validator.
 */
export function prepareSchema(schema: unknown, at: string, preparation: Preparation): Schema {
  if (typeof schema === 'boolean') return schema;
  if (!isRecord(schema)) return preparation.refuse(at, 'it is not a schema');
  requireLegible(schema, at, preparation);
  const inner = mapSubschemas(schema, at, (child, where) => prepareSchema(child, where, preparation));
  const named = { ...inner, ...requiredBothWays(schema), ...reference(schema, at, preparation) };
  const deciding = withIfApart(
    Object.fromEntries(Object.entries(named).filter(([keyword]) => isDeciding(keyword))),
  );
  if (!preparation.isVersion30) return deciding;
  return fromOpenapi30({ ...deciding, ...checkedFormat(schema), ...nullable(schema) });
}

/**
 * A readOnly property is required of answers alone and a writeOnly one of requests alone. One validator serves both
 * directions, so it requires neither.
 */
function requiredBothWays({ required, properties }: SchemaObject): SchemaObject {
  if (!Array.isArray(required) || !isRecord(properties)) return {};
  const oneWay = (name: string) => {
    const property = properties[name];
    return isRecord(property) && (property.readOnly === true || property.writeOnly === true);
  };
  return { required: required.filter((name) => !oneWay(name)) };
}

function reference({ $ref }: SchemaObject, at: string, { nameOf }: Preparation): SchemaObject {
  return typeof $ref === 'string' ? { $ref: nameOf($ref, at) } : {};
}

function nullable(schema: SchemaObject): SchemaObject {
  return schema.nullable === true ? { nullable: true } : {};
}
