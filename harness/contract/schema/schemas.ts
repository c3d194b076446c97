import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isRecord, type JsonRecord } from '../../../openapi/json.ts';
import type { Schema, SchemaObject } from '../../../openapi/schema.ts';
import { addressOf, type Direction } from './draw-up.ts';
import { memberAt } from './member-at.ts';

/** The schemas of one document in one direction. */
export type Schemas = {
  readonly document: JsonRecord;
  /** What a reference stands for. @throws UnusableSchema when it leads nowhere */
  follow(reference: string): Schema;
  /**
   * What keeps a value from fitting, in words; undefined when it fits.
   * @throws UnusableSchema when the schema can't be compiled
   */
  problem(schema: Schema, value: unknown): string | undefined;
  /** The same, where a format says what fits; for values of our own. */
  strictProblem(schema: Schema, value: unknown): string | undefined;
};

/** A schema of the target's that nothing can be made of, or checked against. Never an error of ours. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

export function createSchemas(document: JsonRecord, direction: Direction): Schemas {
  const address = addressOf(direction);
  const lenient = lazily(() => createCompiler(document, address, false));
  const strict = lazily(() => createCompiler(document, address, true));
  return {
    document,
    follow(reference) {
      if (!reference.startsWith(`${address}#`)) throw new UnusableSchema(`${reference} leads elsewhere`);
      const found = memberAt(document, reference.slice(address.length + 1));
      if (typeof found === 'boolean' || isRecord(found)) return found;
      throw new UnusableSchema(`${reference.slice(address.length)} leads nowhere`);
    },
    problem: (schema, value) => problemIn(lenient()(schema), value),
    strictProblem: (schema, value) => problemIn(strict()(schema), value),
  };
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function createCompiler(document: JsonRecord, address: string, validateFormats: boolean) {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats,
    meta: false,
    validateSchema: false,
    logger: false,
  });
  if (validateFormats) addFormats.default(ajv);
  ajv.addSchema(document as SchemaObject, address, undefined, false);
  const known = new WeakMap<object, ValidateFunction>();

  return (schema: Schema): ValidateFunction => {
    if (typeof schema === 'boolean') return ajv.compile(schema);
    const compiled = known.get(schema) ?? compile(ajv, schema);
    known.set(schema, compiled);
    return compiled;
  };
}

function compile(ajv: Ajv2020, schema: SchemaObject): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch (cause) {
    throw new UnusableSchema((cause as Error).message, { cause });
  }
}

function problemIn(validate: ValidateFunction, value: unknown): string | undefined {
  if (validate(value)) return undefined;
  const [first] = validate.errors ?? [];
  const detail =
    first?.params && 'additionalProperty' in first.params ? `: ${first.params.additionalProperty}` : '';
  return `${first?.instancePath || 'the body'} ${first?.message}${detail}`;
}
