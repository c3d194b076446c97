import { generatedModule } from '../text/header.ts';
import { key, literal } from '../text/literal.ts';
import type { PlannedContent, PlannedOperation } from './plan-operations.ts';
import type { PlannedParameter } from './plan-parameters.ts';

/** The table of a document's operations, each with the validators of all that goes in and comes out. */
export function renderOperations(origin: string, operations: readonly PlannedOperation[]): string {
  const entries = operations.map((operation) => `  ${key(operation.id)}: ${renderOperation(operation)},\n`);
  return generatedModule(
    origin,
    `import type { Operation } from '../operation.ts';
import * as validators from './validators.js';

export const operations = {
${entries.join('')}} as const satisfies Readonly<Record<string, Operation>>;

export type OperationId = keyof typeof operations;
`,
  );
}

function renderOperation({ id, method, path, parameters, requestBody, responses }: PlannedOperation): string {
  return record(2, {
    id: literal(id),
    method: literal(method.toUpperCase()),
    path: literal(path),
    parameters: list(3, parameters.map(renderParameter)),
    ...(requestBody ? { requestBody: renderBody(requestBody) } : {}),
    responses: record(
      3,
      mapValues(responses, ({ content }) => `{ content: ${renderContent(content)} }`),
    ),
  });
}

function renderParameter({ validate, ...said }: PlannedParameter): string {
  return inline({ ...mapValues(said, (value) => literal(value)), validate: `validators.${validate}` });
}

function renderBody({ required, content }: { required: boolean; content: PlannedContent }): string {
  return inline({ required: literal(required), content: renderContent(content) });
}

function renderContent(content: PlannedContent): string {
  return inline(mapValues(content, (validator) => `validators.${validator}`));
}

/** Source by key, on one line. */
function inline(fields: Readonly<Record<string, string>>): string {
  const entries = Object.entries(fields).map(([name, source]) => `${key(name)}: ${source}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Source by key, a line each. */
function record(depth: number, fields: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fields).map(
    ([name, source]) => `${'  '.repeat(depth)}${key(name)}: ${source},\n`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${'  '.repeat(depth - 1)}}`;
}

function list(depth: number, items: readonly string[]): string {
  const lines = items.map((item) => `${'  '.repeat(depth)}${item},\n`);
  return lines.length === 0 ? '[]' : `[\n${lines.join('')}${'  '.repeat(depth - 1)}]`;
}

function mapValues<From, To>(
  fields: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}
