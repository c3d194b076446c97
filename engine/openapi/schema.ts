import type { JsonRecord } from './json.ts';

export type SchemaObject = JsonRecord;
export type Schema = boolean | SchemaObject;
