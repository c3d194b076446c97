import { isRecord } from '../../openapi/json.ts';
import { isDeciding } from '../../openapi/keywords.ts';
import { mapSubschemas } from '../../openapi/map-subschemas.ts';
import type { Schema } from '../../openapi/schema.ts';
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
    for (const keyword of Object.keys(one))
      if (isDeciding(keyword) && keyword !== '$ref') keywords.add(keyword);
    if (typeof one.$ref === 'string') visit(usable(() => schemas.follow(one.$ref as string), true));
    return mapSubschemas(one, '', visit);
  };
  visit(schema);
  return keywords;
}
