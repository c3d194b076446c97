import { isRecord } from './json.ts';
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from './keywords.ts';
import type { SchemaObject } from './schema.ts';

type Change = (subschema: unknown, at: string) => unknown;

/** The schema with each schema right inside it replaced by what `change` makes of it. */
export function mapSubschemas(schema: SchemaObject, at: string, change: Change): SchemaObject {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    return [keyword, mapKeyword(keyword, value, `${at}/${keyword}`, change)];
  });
  return Object.fromEntries(entries);
}

function mapKeyword(keyword: string, value: unknown, at: string, change: Change): unknown {
  if (schemaKeywords.has(keyword)) return change(value, at);
  if (schemaListKeywords.has(keyword) && Array.isArray(value)) {
    return value.map((item, index) => change(item, `${at}/${index}`));
  }
  if (schemaMapKeywords.has(keyword) && isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, change(item, `${at}/${name}`)]),
    );
  }
  return value;
}
