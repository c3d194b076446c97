import { isKnown } from '../../engine/openapi/keywords.ts';
import type { SchemaObject } from '../../engine/openapi/schema.ts';

/** What a schema meets while it is prepared. */
export type Preparation = {
  isVersion30: boolean;
  /** The name of the validator for what a `$ref` points at. */
  nameOf(reference: string, at: string): string;
  /** Says what is odd about a schema without being wrong. */
  note(at: string, oddity: string): void;
  /** Throws: no validator can be made of the schema. */
  refuse(at: string, reason: string): never;
};

/** Notes every unknown keyword, since it may be a misspelt one, and refuses a pattern that is none. */
export function requireLegible(schema: SchemaObject, at: string, preparation: Preparation): void {
  for (const keyword of Object.keys(schema)) {
    if (!isKnown(keyword, preparation.isVersion30)) preparation.note(at, `unknown keyword ${keyword}`);
  }
  for (const pattern of patternsOf(schema)) {
    if (!isPattern(pattern)) preparation.refuse(at, `${pattern} is not a regular expression`);
  }
}

function patternsOf({ pattern, patternProperties = {} }: SchemaObject): string[] {
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(patternProperties as object)];
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}
