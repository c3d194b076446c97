import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type TestWorld } from '../../testing/open-world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await openWorld();
});

afterEach(async () => {
  expect((await world.graphql('{ __typename }')).body).toEqual({ data: { __typename: 'Query' } });
});

/** The errors that a call is answered with, once it is sure that no data came with them. */
async function refusal(status: number, ...call: Parameters<TestWorld['graphql']>): Promise<string> {
  const { status: actualStatus, text, headers, body, messages } = await world.graphql(...call);
  expect(actualStatus, text).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json; charset=utf-8$/);
  expect(body).not.toHaveProperty('data');
  expect(messages.length).toBeGreaterThan(0);
  return messages.join('; ');
}

describe('a call without a request', () => {
  test.each<[string, number, string | Uint8Array | object, string]>([
    ['an empty body', 400, '', 'not JSON'],
    ['half an object', 400, '{"query":', 'not JSON'],
    ['bytes that are not UTF-8', 400, Uint8Array.of(0x22, 0xff, 0x22), 'not JSON'],
    ['null', 400, 'null', 'an object with a query'],
    ['a number', 400, '3', 'an object with a query'],
    ['an empty batch', 400, [], 'a batch is not taken'],
    ['a batch', 400, [{ query: '{ __typename }' }, { query: '{ __typename }' }], 'a batch is not taken'],
    ['an object without a query', 400, {}, 'Missing query'],
    ['a query that is null', 400, { query: null }, 'Missing query'],
    ['a query that is no text', 400, { query: ['{ __typename }'] }, 'Invalid query'],
    ['variables that are a list', 400, { query: '{ __typename }', variables: [] }, 'Invalid variables'],
    ['an operation that is no name', 400, { query: '{ __typename }', operationName: 3 }, 'operationName'],
    ['extensions that are text', 400, { query: '{ __typename }', extensions: 'x' }, 'Invalid extensions'],
    ['JSON nested too deep', 400, `{"query":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'nested deeper'],
    ['more than a megabyte', 413, `"${'x'.repeat(1_000_000)}"`, 'too large'],
  ])('%s answers %i', async (_, status, sent, words) => {
    const accept = 'application/json, application/graphql-response+json;q=0.5';
    expect(await refusal(status, '', { body: sent })).toContain(words);
    expect(await refusal(status, '', { body: sent, headers: { accept } })).toContain(words);
  });

  test.each(['text/plain', 'application/graphql', 'application/json; charset=latin1', 'multipart/form-data'])(
    'the content type %s answers 415',
    async (type) => {
      expect(await refusal(415, '{ __typename }', { headers: { 'content-type': type } })).toContain(type);
    },
  );

  test.each(['application/json;charset=UTF-8', 'Application/JSON', 'application/json; charset="utf-8"'])(
    'the content type %s is taken',
    async (type) => {
      expect((await world.graphql('{ __typename }', { headers: { 'content-type': type } })).status).toBe(200);
    },
  );

  test.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('%s answers 405', async (method) => {
    const { status, headers } = await world.graphql('{ __typename }', { method });
    expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('an answer in no form that we have is not acceptable', async () => {
    expect((await world.graphql('{ __typename }', { headers: { accept: 'text/html' } })).status).toBe(406);
  });
});

describe('a query that can not be executed', () => {
  const graphqlOnly = { accept: 'application/graphql-response+json' };
  const many = (count: number, part: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => part(i));

  test.each<[string, string, string, object?]>([
    ['no query at all', '', 'Unexpected <EOF>'],
    ['a slip of syntax', '{ gpuTypes { id }', 'Syntax Error'],
    ['an unknown field', '{ gpuTypes { id, price } }', 'Cannot query field "price" on type "GpuType"'],
    ['an unknown argument', '{ gpuTypes(first: 3) { id } }', 'Unknown argument "first"'],
    ['an argument of a wrong type', '{ gpuTypes(input: { id: 3 }) { id } }', 'String cannot represent'],
    ['an object without selections', '{ gpuTypes }', 'must have a selection of subfields'],
    [
      'a variable that is missing',
      'query ($i: PodFilter!) { pod(input: $i) { id } }',
      '"$i" of required type',
    ],
    [
      'a variable of a wrong type',
      'query ($i: PodFilter!) { pod(input: $i) { id } }',
      'got invalid value',
      { i: 3 },
    ],
    [
      'a number too large',
      'query ($n: Int!) { gpuTypes { lowestPrice(input: { gpuCount: $n }) { stockStatus } } }',
      'Int cannot represent',
      { n: 2 ** 31 },
    ],
    [
      'fragments in a circle',
      '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      'Cannot spread fragment "A" within itself',
    ],
    ['two operations, of which none is named', 'query A { __typename } query B { __typename }', 'operation'],
    ['a fragment alone', 'fragment A on Query { __typename }', 'never used'],
    ['a subscription', 'subscription { pods }', 'ubscription'],
    ['a query nested a thousand deep', `${'{ a '.repeat(1000)}${'}'.repeat(1000)}`, 'tokens'],
    ['a query nested five hundred deep', `${'{ a '.repeat(500)}${'}'.repeat(500)}`, 'nested 500 deep'],
    ['a query that never ends', '{ a '.repeat(100_000), 'tokens'],
    ['a value nested a thousand deep', `{ gpuTypes(input: ${'['.repeat(1000)}`, 'Syntax Error'],
    ['a value nested as deep as tokens go', `{ gpuTypes(input: ${'['.repeat(1990)}`, ''],
    ['nearly a megabyte of aliases', `{ ${many(50_000, (i) => `a${i}:__typename`).join(' ')} }`, 'tokens'],
    ['five hundred aliases', `{ ${many(500, (i) => `a${i}:__typename`).join(' ')} }`, '500 aliases'],
    ['one field as often as its tokens go', `{ ${'__typename '.repeat(1950)} }`, ''],
    ['one list as often as its tokens go', `{ ${'gpuTypes { id } '.repeat(490)} }`, ''],
    [
      'a query that costs too much',
      `{ ${many(60, (i) => `a${i}: myself { pods { id runtime { ports { ip privatePort type } gpus { id } } } }`).join(' ')} }`,
      'may cost',
    ],
    [
      'fragments that double each other',
      `{ ...F0 } ${many(30, (i) => `fragment F${i} on Query { a: myself { __typename } ...F${i + 1} b: myself { __typename } ...F${i + 1} }`).join(' ')} fragment F30 on Query { __typename }`,
      '',
    ],
    [
      'introspection in a circle',
      `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`,
      '',
    ],
    ['many mistakes', `{ ${many(900, (i) => `nope${i}`).join(' ')} }`, 'nope0'],
  ])('%s', async (_, query, words, variables = {}) => {
    expect(await refusal(200, query, { variables })).toContain(words);
    expect(await refusal(400, query, { variables, headers: graphqlOnly })).toContain(words);
  });
});
