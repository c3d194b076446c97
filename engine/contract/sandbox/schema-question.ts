import type { JsonRecord } from '../../openapi/json.ts';
import type { Schema } from '../../openapi/schema.ts';

/** Message to the schema sandbox: a document to keep, or values to hold against a schema of one. */
export type SchemaMessage =
  | { readonly keep: number; readonly address: string; readonly document: JsonRecord }
  | SchemaQuestion;

export type SchemaQuestion = {
  /** Number of the document. */
  readonly of: number;
  /** Whether a `format` decides what fits. */
  readonly strict: boolean;
  readonly schema: Schema;
  readonly values: readonly unknown[];
};

/** Answer of the schema sandbox, plain data. */
export type SchemaAnswer = {
  /** What keeps each value from fitting, in words; null where it fits. Or why the schema can't be used. */
  readonly problems: readonly (string | null)[] | { readonly unusable: string };
  /** Patterns that were left out so far, in words. */
  readonly leftOut: readonly string[];
};

/** What the sandbox starts with. */
export type SandboxData = {
  readonly port: import('node:worker_threads').MessagePort;
  /** Number of answers so far, 1 for being ready included; notified at each. */
  readonly answered: Int32Array;
};
