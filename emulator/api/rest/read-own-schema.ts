import { readFileSync, statSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { EmulatorError } from '../../core/errors.ts';
import type { Document, ServedSchema } from '../../world/calls/served-schema.ts';
import { parameterProblems, problemsWith } from './find-problems.ts';
import { parameterOf } from './read-parameters.ts';
import { commonPrefix } from './schema-document.ts';

type Parameter = { $ref?: string; name?: string; in?: string };
type Described = { parameters?: Parameter[]; requestBody?: unknown };

/** @throws EmulatorError when the file can't be read, or is no OpenAPI document of version 3.1 */
export function readOwnSchema(file: string): ServedSchema {
  const document = readDocument(file);
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: false });
  ajv.addSchema(withIfsApart(document) as Document, 'served');
  const compiled = new Map<string, ValidateFunction>();
  const paths = document.paths as Record<string, Record<string, unknown>>;
  const prefix = commonPrefix(Object.keys(paths));

  function validator(...steps: string[]): ValidateFunction {
    const pointer = steps.map((step) => encodeURIComponent(escapeStep(step)));
    const $ref = `served#/${pointer.join('/')}`;
    const known = compiled.get($ref) ?? ajv.compile({ $ref });
    compiled.set($ref, known);
    return known;
  }

  function parameterAt(at: string[], index: number, { $ref }: Parameter): string[] {
    return $ref === undefined ? [...at, 'parameters', String(index)] : $ref.slice(2).split('/');
  }

  function parametersOf(at: string[]): [Parameter, string[]][] {
    const { parameters = [] } = lookUp(document, at) as Described;
    return parameters.map((parameter, index) => {
      const place = parameterAt(at, index, parameter);
      return [lookUp(document, place) as Parameter, place];
    });
  }

  return {
    document,
    problems(operation, call, request) {
      const path = `${prefix}${operation.path}`;
      const method = operation.method.toLowerCase();
      const described = paths[path]?.[method] as Described | undefined;
      if (described === undefined) return undefined;
      const inParameters = [
        ...parametersOf(['paths', path]),
        ...parametersOf(['paths', path, method]),
      ].flatMap(([{ name = '' }, place]) => {
        const own = operation.parameters.find((one) => one.name === name);
        const value = own && parameterOf(own, call, request.query);
        return value === undefined ? [] : parameterProblems(validator(...place, 'schema'), value, name);
      });
      if (described.requestBody === undefined) return inParameters;
      const validate = validator(
        'paths',
        path,
        method,
        'requestBody',
        'content',
        'application/json',
        'schema',
      );
      return [...inParameters, ...problemsWith(validate, request.body, 'the body')];
    },
  };
}

/** A member as a step of a JSON pointer names it. */
function escapeStep(member: string): string {
  return member.replaceAll('~', '~0').replaceAll('/', '~1');
}

const conditional = new Set(['if', 'then', 'else']);

/**
 * The document with each `if` in an allOf of its own where `unevaluatedProperties` is next to it: Ajv takes the
 * properties of a `then` that does not apply for the only ones that were evaluated, and refuses all others.
 */
function withIfsApart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIfsApart);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIfsApart(one)]));
  if (!('if' in inner && 'unevaluatedProperties' in inner)) return inner;
  const keywords = Object.entries(inner);
  const apart = keywords.filter(([keyword]) => conditional.has(keyword));
  const { allOf = [], ...rest } = Object.fromEntries(
    keywords.filter(([keyword]) => !conditional.has(keyword)),
  );
  return { ...rest, allOf: [...(allOf as unknown[]), Object.fromEntries(apart)] };
}

function lookUp(document: Document, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) => (inner as Record<string, unknown> | undefined)?.[step],
    document,
  );
}

function readDocument(file: string): Document {
  const document = parseFile(file);
  const isOne = /^3\.1/.test(String(document?.openapi)) && typeof document?.paths === 'object';
  if (isOne) return document!;
  throw new EmulatorError(`${file} is no OpenAPI document of version 3.1, which v2 could serve`);
}

/** What a shell gives for `<(command)` or standard input: whoever writes there has begun already. */
const endsByItself = /^\/(dev\/(fd\/\d+|stdin)|proc\/self\/fd\/\d+)$/;

function parseFile(file: string): Document | null {
  try {
    // A device has no end, and a named pipe perhaps nobody who writes to it.
    const found = statSync(file);
    if (!found.isFile() && !found.isDirectory() && !endsByItself.test(file))
      throw new Error('it is a device or a pipe, and no ordinary file');
    return parse(readFileSync(file, 'utf8')) as Document | null;
  } catch (cause) {
    throw new EmulatorError(`the schema ${file} can't be read: ${(cause as Error).message}`, { cause });
  }
}
