import { buildSchema, introspectionFromSchema, isSchema } from 'graphql';
import { expect, test } from 'vitest';
import { createTransport } from '../../engine/http/transport.ts';
import { serve } from '../../engine/testing/serve.ts';
import { liveDocument, liveTypes } from './live-schemas.ts';

const sdl = 'type Query { a(b: Input): String } input Input { c: Int }';

/** Asks a target for its types, to which these are added. */
async function typesWith(...more: readonly unknown[]) {
  const { __schema } = introspectionFromSchema(buildSchema(sdl));
  const data = { __schema: { ...__schema, types: [...__schema.types, ...more] } };
  const graphql = await serve((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  });
  const transport = createTransport();
  const site = { urls: { graphql }, keys: { valid: 'a-key' }, endpoints: {} } as never;
  return liveTypes(site, transport).finally(() => transport.close());
}

const input = { kind: 'INPUT_OBJECT', name: 'Deep', description: null };
const deepDefault = `${'{d:'.repeat(100_000)}`;
const deepField = {
  ...{ name: 'd', description: null, type: { kind: 'INPUT_OBJECT', name: 'Deep', ofType: null } },
  ...{ defaultValue: deepDefault, isDeprecated: false, deprecationReason: null },
};

test('types of a target are read', async () => {
  expect(isSchema(await typesWith())).toBe(true);
});

test.each([
  ['that is null', null],
  ['that is a number', 5],
  ['without a name', { ...input, name: '', inputFields: [] }],
  ['with a name of commands', { ...input, name: '$(id)', inputFields: [] }],
  ['whose default value never ends', { ...input, inputFields: [deepField] }],
])('a type %s cannot be compared, which is no error of the suite', async (_, type) => {
  const { missing } = (await typesWith(type)) as { missing: string };
  expect(missing).toMatch(/^its types can't be compared: /);
  expect(missing).not.toContain('call stack');
});

test.each([
  ['Swagger 2.0', { swagger: '2.0' }, 'swagger is "2.0"'],
  ['a version to come', { openapi: '4.0.0' }, 'openapi is "4.0.0"'],
  ['no version', {}, 'openapi is absent'],
])('a schema of %s is not compared', async (_, version, words) => {
  const restV2 = await serve((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ ...version, paths: {} }));
  });
  const transport = createTransport();
  const site = { urls: { restV2 }, keys: { valid: 'a-key' }, endpoints: {} } as never;
  const live = await liveDocument('v2', site, transport).finally(() => transport.close());

  expect(live).toEqual({
    missing: `its schema can't be compared: it is no OpenAPI 3.0 or 3.1: ${words}`,
  });
});
