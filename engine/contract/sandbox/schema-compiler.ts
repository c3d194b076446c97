import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { JsonRecord } from '../../openapi/json.ts';
import type { Schema, SchemaObject } from '../../openapi/schema.ts';
import { linearPattern } from '../pattern/linear-pattern.ts';
import type { SchemaAnswer } from './schema-question.ts';

/** Holds values against the schemas of one document. Runs in the sandbox: what it compiles comes from a target. */
export type SchemaCompiler = {
  answer(schema: Schema, values: readonly unknown[], strict: boolean): SchemaAnswer;
};

/** How many schemas are kept compiled. */
const mostKnown = 5000;

export function createSchemaCompiler(document: JsonRecord, address: string): SchemaCompiler {
  const patterns = createPatterns();
  const compilers = new Map<boolean, (schema: Schema) => ValidateFunction>();

  function compilerFor(strict: boolean): (schema: Schema) => ValidateFunction {
    const compiler = compilers.get(strict) ?? createCompiler(document, address, strict, patterns.regExp);
    compilers.set(strict, compiler);
    return compiler;
  }

  function problemsOf(schema: Schema, values: readonly unknown[], strict: boolean): SchemaAnswer['problems'] {
    try {
      const validate = compilerFor(strict)(schema);
      return values.map((value) => {
        patterns.wasUnsure = false;
        const problem = problemIn(validate, value);
        // With the pattern it might fit: under `not`, or as another branch, a pattern that matches forbids.
        return patterns.wasUnsure ? null : problem;
      });
    } catch (error) {
      // Recursion without end as well: an allOf that holds itself.
      return { unusable: wordsOf(error as Error) };
    }
  }

  return {
    answer: (schema, values, strict) => ({
      problems: problemsOf(schema, values, strict),
      leftOut: patterns.leftOut(),
    }),
  };
}

type Patterns = {
  /** The engine that Ajv is given. */
  readonly regExp: {
    (pattern: string, flags: string): { test(text: string): boolean };
    code: string;
  };
  /** Whether a pattern that is left out was asked for since this was last set to false. */
  wasUnsure: boolean;
  leftOut(): string[];
};

function createPatterns(): Patterns {
  const leftOut = new Map<string, string>();

  function testOf(pattern: string): (text: string) => boolean {
    const matcher = linearPattern(pattern);
    if ('test' in matcher) return matcher.test;
    leftOut.set(pattern, `the pattern ${JSON.stringify(pattern.slice(0, 60))}: ${matcher.leftOut}`);
    return () => {
      patterns.wasUnsure = true;
      return true;
    };
  }

  /** Ajv keeps engines by their text, so each needs one of its own. */
  const regExp = (pattern: string) => ({ test: testOf(pattern), toString: () => `pattern ${pattern}` });

  const patterns: Patterns = {
    regExp: Object.assign(regExp, { code: 'linearPattern' }),
    wasUnsure: false,
    leftOut: () => [...leftOut.values()],
  };
  return patterns;
}

function createCompiler(
  document: JsonRecord,
  address: string,
  validateFormats: boolean,
  regExp: Patterns['regExp'],
): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv2020({
    ...{ strict: false, meta: false, validateSchema: false, logger: false, validateFormats },
    code: { regExp },
  });
  if (validateFormats) addFormats.default(ajv);
  ajv.addSchema(document as SchemaObject, address, undefined, false);
  const known = new Map<string, ValidateFunction>();

  return (schema) => {
    const text = JSON.stringify(schema);
    const compiled = known.get(text) ?? ajv.compile(schema);
    if (known.size < mostKnown) known.set(text, compiled);
    return compiled;
  };
}

/** Characters of one problem. */
const longestWords = 1000;

function problemIn(validate: ValidateFunction, value: unknown): string | null {
  const isValid: unknown = validate(value);
  if (isValid === true) return null;
  const [first] = validate.errors ?? [];
  const detail =
    first?.params && 'additionalProperty' in first.params ? `: ${first.params.additionalProperty}` : '';
  return `${first?.instancePath || 'the body'} ${first?.message}${detail}`.slice(0, longestWords);
}

/** The stack ends where a schema refers to itself without end. */
function wordsOf(error: Error): string {
  return error instanceof RangeError ? 'it is nested too deep' : error.message.slice(0, longestWords);
}
