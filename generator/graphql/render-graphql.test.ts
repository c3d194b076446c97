import { expect, test } from 'vitest';
import { OperationDocumentError, SourceError } from '../text/errors.ts';
import { introspectionOfAnswer, introspectionOfText } from './read-schema.ts';
import { renderGraphql } from './render-graphql.ts';

const written = introspectionOfText(
  'test.graphql',
  'type Query { tide(at: Port!): Float }\nenum Port { NORTH SOUTH }',
);

function render(text: string, introspection = written) {
  return renderGraphql({
    origin: 'test.graphql',
    introspection,
    operations: [{ file: 'tide.graphql', text }],
  });
}

test('an operation becomes a document with the types of its variables and answer', {
  timeout: 20_000,
}, async () => {
  const files = new Map(await render('query Tide($at: Port!) { tide(at: $at) }'));
  const code = files.get('graphql/graphql.ts');
  expect(code).toContain("export type Port =\n  | 'NORTH'\n  | 'SOUTH';");
  expect(code).toContain('export type TideQuery = { tide: number | null };');
  expect(code).toContain('as unknown as DocumentNode<TideQuery, TideQueryVariables>;');
});

test('the result of an introspection gives the same as the schema it came from', {
  timeout: 20_000,
}, async () => {
  const text = 'query Tide { tide(at: NORTH) }';
  const answered = introspectionOfAnswer('test.json', { data: JSON.parse(JSON.stringify(written)) });
  expect(await render(text, answered)).toEqual(await render(text));
});

test('types that are wrapped more often than an introspection tells are refused by name', async () => {
  const text = `type Query { tide: ${'['.repeat(30)}Float${']'.repeat(30)} }`;
  const deep = introspectionOfText('deep.graphql', text);
  await expect(render('query Tide { tide }', deep)).rejects.toThrow(SourceError);
});

test('operations that do not fit are reported with their places', async () => {
  const failure = await render('query Tide {\n  tide(at: EAST)\n  ebb\n}').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OperationDocumentError);
  expect((failure as OperationDocumentError).mistakes).toEqual([
    'tide.graphql:2:12 Value "EAST" does not exist in "Port" enum.',
    'tide.graphql:3:3 Cannot query field "ebb" on type "Query".',
  ]);
});

test('a text that is no GraphQL is reported with its place', async () => {
  await expect(render('query {')).rejects.toThrow('tide.graphql:1:8 Syntax Error');
});
