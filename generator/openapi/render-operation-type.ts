import { generatedModule } from '../text/header.ts';

/** The types that every table of operations shares. */
export function renderOperationType(): string {
  return generatedModule('generator/openapi/render-operation-type.ts', source);
}

const source = `
import type { ErrorObject } from 'ajv';

/** Says whether a value fits. Why it doesn't is in \`errors\`, until the next call. */
export type Validate = {
  (value: unknown): boolean;
  errors?: ErrorObject[] | null;
};

/** A validator after which TypeScript knows what the value is. */
export type Guard<Value> = {
  (value: unknown): value is Value;
  errors?: ErrorObject[] | null;
};

/** Validators by media type, as the document spells it. Empty where it shows no body. */
export type Content = Readonly<Record<string, Validate>>;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  /** What to turn the text of a request into before validating it; \`any\` where the document leaves it open. */
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';
  /** Of an array: the type of its items. */
  items?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'any';
  /** Of an array: whether the parameter is repeated for each item; otherwise commas separate them. */
  explode?: boolean;
  validate: Validate;
};

export type Operation = {
  id: string;
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'OPTIONS' | 'HEAD' | 'PATCH' | 'TRACE';
  /** Below the base address of the interface, its version included; parameters in braces. */
  path: string;
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  /** By status, class of statuses (\`2XX\`) or \`default\`. */
  responses: Readonly<Record<string, { content: Content }>>;
};
`;
