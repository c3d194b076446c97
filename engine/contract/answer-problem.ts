import type { Schema } from '../openapi/schema.ts';
import { isJson } from './list-operations.ts';
import type { Schemas } from './schema/schemas.ts';
import { UnusableSchema } from './schema/unusable-schema.ts';
import type { ServedApi, ServedOperation, ServedResponse } from './served-api.ts';

/** What is looked at of an answer. */
export type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
  /** Whether more of the body may come: then it is not looked at. */
  readonly goesOn?: boolean;
};

/** Statuses that a schema may leave out: any service may give them. */
const exempt: ReadonlySet<number> = new Set([405, 413, 415, 429]);

/** Successes that have no body, whatever a schema says. */
const bodiless: ReadonlySet<number> = new Set([204, 205]);

/** Hears of a schema that nothing could be held against. */
export type OnUnusable = (error: UnusableSchema) => void;

/**
 * What in an answer is not as the target's own document says, in words: its status, its headers, its media type, or its
 * body. Undefined where all is, and where the document's own schema can't be used.
 */
export function answerProblem(
  operation: ServedOperation,
  api: ServedApi,
  answer: Answered,
  onUnusable: OnUnusable = () => {},
): string | undefined {
  const response = responseFor(operation, answer.status);
  if (response === undefined) {
    return exempt.has(answer.status)
      ? undefined
      : `the status ${answer.status} is not in the target's schema`;
  }
  const problem = problemAsked(api.responses, onUnusable);
  return headersProblem(response, answer, problem) ?? bodyProblem(response, answer, problem);
}

/** What keeps a value from fitting; undefined as well where the schema can't be used. */
type Problem = (schema: Schema, value: unknown) => string | undefined;

function problemAsked(schemas: Schemas, onUnusable: OnUnusable): Problem {
  return (schema, value) => {
    try {
      return schemas.problem(schema, value);
    } catch (error) {
      if (!(error instanceof UnusableSchema)) throw error;
      onUnusable(error);
      return undefined;
    }
  };
}

function responseFor(operation: ServedOperation, status: number): ServedResponse | undefined {
  const key = responseKey(operation, status);
  return key === undefined ? undefined : operation.responses.get(key);
}

/** Under which key a document describes a status: the status itself, its range, or the rest. */
export function responseKey({ responses }: ServedOperation, status: number): string | undefined {
  const range = `${String(status).charAt(0)}XX`;
  return [String(status), range, range.toLowerCase(), 'default'].find((key) => responses.has(key));
}

function headersProblem(
  { headers }: ServedResponse,
  answer: Answered,
  problemIn: Problem,
): string | undefined {
  for (const { name, required, schema } of headers) {
    // OpenAPI passes over a description of this one.
    if (name.toLowerCase() === 'content-type') continue;
    const value = answer.headers[name.toLowerCase()];
    if (value === undefined && required) return `the header ${name}, which its schema requires, is missing`;
    const problem = value === undefined ? undefined : headerProblem(schema, value, problemIn);
    if (problem !== undefined)
      return `the header ${name}, ${JSON.stringify(value)}, breaks its schema: ${problem}`;
  }
  return undefined;
}

/** A header is text: it fits when the text does, or what JSON it spells. */
function headerProblem(schema: Schema, value: string, problemIn: Problem): string | undefined {
  const asText = problemIn(schema, value);
  const spelt = speltBy(value);
  if (asText === undefined || spelt === undefined) return asText;
  return problemIn(schema, spelt.value) && asText;
}

function speltBy(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function bodyProblem({ content }: ServedResponse, answer: Answered, problemIn: Problem): string | undefined {
  const { text, json, goesOn = false } = answer;
  if (content === undefined) return undefined;
  if (text === '' && !goesOn) return emptyProblem(content, answer);
  const type = (answer.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
  const entry = entryFor(content, type);
  if (entry === undefined) {
    return `the media type ${type || '(none)'} is not in the target's schema, which has ${[...content.keys()].join(', ')}`;
  }
  if (!isJson(type) || goesOn) return undefined;
  if (json === undefined) return 'the body is not the JSON that its media type says';
  const problem = problemIn(entry.schema, json);
  return problem === undefined ? undefined : `the body breaks the target's schema: ${problem}`;
}

/** A success without a body where the schema has JSON alone: no JSON is empty. A refusal may do without a body. */
function emptyProblem(content: ReadonlyMap<string, Schema>, { status }: Answered): string | undefined {
  const types = [...content.keys()];
  const isSuccess = status >= 200 && status <= 299 && !bodiless.has(status);
  if (!isSuccess || types.length === 0 || !types.every((type) => isJson(bare(type)))) return undefined;
  return `the body is empty, and the target's schema has ${types.join(', ')}`;
}

/** The entry that names the type, or the range that holds it. */
function entryFor(content: ReadonlyMap<string, Schema>, type: string): { schema: Schema } | undefined {
  const ranges = [type, `${type.split('/')[0]}/*`, '*/*'];
  for (const range of ranges) {
    for (const [name, schema] of content) if (bare(name) === range) return { schema };
  }
  return undefined;
}

function bare(mediaType: string): string {
  return mediaType.split(';')[0]!.trim().toLowerCase();
}
