import { isRecord, type JsonRecord } from '../../openapi/json.ts';
import { mapSubschemas } from '../../openapi/map-subschemas.ts';
import { escapeStep } from '../../openapi/pointer-step.ts';
import type { Schema } from '../../openapi/schema.ts';
import { readingLimits } from '../../reading-limits.ts';
import type { SchemaAnswer } from '../sandbox/schema-question.ts';
import { type AskSchema, askAbout } from '../sandbox/schema-sandbox.ts';
import { type Direction, schemaAddressOf } from './bundle-schemas.ts';
import { memberAt } from './member-at.ts';
import { UnusableSchema } from './unusable-schema.ts';

export { UnusableSchema };

/** The schemas of one document in one direction. */
export type Schemas = {
  readonly document: JsonRecord;
  /** What a reference stands for. @throws UnusableSchema when it leads nowhere */
  follow(reference: string): Schema;
  /**
   * What keeps a value from fitting, in words; undefined when it fits.
   * @throws UnusableSchema when the schema can't be compiled, or takes too long
   */
  problem(schema: Schema, value: unknown): string | undefined;
  /** The same of many values, at the cost of one. @throws UnusableSchema when the schema can't be used */
  problems(schema: Schema, values: readonly unknown[]): readonly (string | undefined)[];
  /** The same, where a format says what fits; for values of our own. */
  strictProblems(schema: Schema, values: readonly unknown[]): readonly (string | undefined)[];
  /** What nothing was held against so far, in words: patterns that are not matched, and why. */
  leftOut(): readonly string[];
};

/** Makes the schemas of a document ready to be asked. They are compiled and run in the sandbox. */
export function createSchemas(document: JsonRecord, direction: Direction): Schemas {
  const address = schemaAddressOf(direction);
  const ask = askAbout(document, address);
  const pointers = pointersIn(document);
  const answers = createAnswerMemory();
  let leftOut: readonly string[] = [];
  let overruns = 0;

  function problemsOf(
    schema: Schema,
    values: readonly unknown[],
    strict: boolean,
  ): readonly (string | undefined)[] {
    if (schema === true || values.length === 0) return values.map(() => undefined);
    if (overruns >= readingLimits.schemaOverruns) throw new UnusableSchema(tooOften, { isBeyond: true });
    const question = { schema: withPointers(schema), values, strict };
    const answer = answers.get(question, () => ask(question));
    if (answer === 'overrun') {
      overruns += 1;
      throw new UnusableSchema(tooLong, { isBeyond: true });
    }
    leftOut = answer.leftOut;
    if ('unusable' in answer.problems) throw new UnusableSchema(answer.problems.unusable);
    return answer.problems.map((problem) => problem ?? undefined);
  }

  /** What is in the document goes to the sandbox as a reference: it is there already, and compiled once. */
  function withPointers(schema: unknown): Schema {
    if (!isRecord(schema)) return schema as Schema;
    const pointer = pointers.get(schema);
    return pointer === undefined
      ? mapSubschemas(schema, '', withPointers)
      : { $ref: `${address}#${pointer}` };
  }

  return {
    document,
    follow(reference) {
      if (!reference.startsWith(`${address}#`)) throw new UnusableSchema(`${reference} leads elsewhere`);
      const found = memberAt(document, reference.slice(address.length + 1));
      if (typeof found === 'boolean' || isRecord(found)) return found;
      throw new UnusableSchema(`${reference.slice(address.length)} leads nowhere`);
    },
    problem: (schema, value) => problemsOf(schema, [value], false)[0],
    problems: (schema, values) => problemsOf(schema, values, false),
    strictProblems: (schema, values) => problemsOf(schema, values, true),
    leftOut: () => leftOut,
  };
}

/** So many answers of the sandbox are remembered, and no question with more values or characters than that. */
const remembered = { answers: 2000, values: 20, characters: 2000 };

type AnswerMemory = {
  get(question: Parameters<AskSchema>[0], ask: () => ReturnType<AskSchema>): ReturnType<AskSchema>;
};

/** Cases ask the same again and again, and going to the other thread takes longer than judging. */
function createAnswerMemory(): AnswerMemory {
  const known = new Map<string, SchemaAnswer>();
  return {
    get(question, ask) {
      if (question.values.length > remembered.values) return ask();
      const text = textOf(question);
      if (text === undefined || text.length > remembered.characters) return ask();
      const before = known.get(text);
      if (before !== undefined) return before;
      const answer = ask();
      if (answer !== 'overrun' && known.size < remembered.answers) known.set(text, answer);
      return answer;
    },
  };
}

/** A question as JSON; undefined where that leaves out what may decide the answer. */
function textOf(question: unknown): string | undefined {
  let isWhole = true;
  const text = JSON.stringify(question, (_, value: unknown) => {
    if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) isWhole = false;
    return value;
  });
  return isWhole ? text : undefined;
}

const tooLong = `it takes more than ${readingLimits.schemaMs} ms of processor time or ${readingLimits.schemaMegabytes} MB to check`;
const tooOften = `${readingLimits.schemaOverruns} schemas of this document take too long to check: no more are tried`;

/** Where each object of a document stands, as the fragment of an address. */
function pointersIn(document: JsonRecord): WeakMap<object, string> {
  const pointers = new WeakMap<object, string>();
  const open: [unknown, string][] = [[document, '']];
  while (open.length > 0) {
    const [value, at] = open.pop()!;
    if (typeof value !== 'object' || value === null) continue;
    if (!pointers.has(value)) pointers.set(value, at);
    for (const [name, member] of Object.entries(value)) {
      open.push([member, `${at}/${encodeURIComponent(escapeStep(name).toWellFormed())}`]);
    }
  }
  return pointers;
}
