import { describe, expect, test } from 'vitest';
import { smallDocument } from '../testing/served-schema.ts';
import { readServedApi, type ServedApi } from './served-api.ts';

const known = ['/things'];
const read = (document: unknown): ServedApi => readServedApi(document, known) as ServedApi;

describe('a document', () => {
  test('has its operations below the prefix that its paths have', () => {
    const { prefix, operations } = read(smallDocument());
    expect(prefix).toBe('/v9');
    expect(operations.map(({ name }) => name)).toEqual([
      'GET /things',
      'POST /things',
      'DELETE /things/{id}',
    ]);
  });

  test('may have none', () => {
    const { paths, ...rest } = smallDocument() as { paths: Record<string, unknown> };
    const plain = Object.fromEntries(Object.entries(paths).map(([path, item]) => [path.slice(3), item]));
    expect(read({ ...rest, paths: plain })).toMatchObject({ prefix: '' });
  });

  test.each([
    [[{ url: '/rest/v2' }]],
    [[{ url: 'https://elsewhere.example/v2' }]],
    [[{ url: '{base}', variables: {} }]],
  ])('may say where it is served: %j', (servers) => {
    expect(read(smallDocument({ servers })).operations).toHaveLength(3);
  });

  test('tells requests and answers apart: what is read only is not required of a request', () => {
    const { operations, requests, responses } = read(smallDocument());
    const [, create] = operations;
    expect(requests.problem(create!.body!.schema, { size: 1 })).toBeUndefined();
    expect(
      responses.problem(create!.responses.get('201')!.content!.get('application/json')!, { size: 1 }),
    ).toContain('id');
  });
});

const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;

describe('what is no OpenAPI document, or a hostile one, is unreadable or makes no operations, and never an error of ours', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a page', '<html>'],
    ['an empty object', {}],
    ['version 2', { swagger: '2.0' }],
    ['an unheard-of version', { openapi: '4.0.0' }],
    ['a version that is no text', { openapi: 3.1 }],
    ['no paths', { openapi: '3.1.0' }],
    ['paths that are a list', { openapi: '3.1.0', paths: [1] }],
    ['a path that is null', { openapi: '3.1.0', paths: { '/things': null } }],
    ['an operation that is a number', { openapi: '3.1.0', paths: { '/things': { get: 7 } } }],
    ['parameters that are no list', { openapi: '3.1.0', paths: { '/things': { get: { parameters: {} } } } }],
    [
      'a path that stands for itself',
      { openapi: '3.1.0', paths: { '/things': { $ref: '#/paths/~1things' } } },
    ],
    [
      'a reference to nowhere',
      { openapi: '3.1.0', paths: { '/things': { get: { responses: { 200: { $ref: '#/x' } } } } } },
    ],
    ['nesting without end', { ...JSON.parse(deep), openapi: '3.1.0', paths: {} }],
    ['a member named __proto__', JSON.parse('{"openapi":"3.1.0","paths":{"__proto__":{"get":{}}}}')],
  ])('%s', (_, json) => {
    const api = readServedApi(json, known);
    if (!('unreadable' in api)) expect(api.operations.every(({ body }) => body === undefined)).toBe(true);
  });
});

describe('what is not ours to call or send is left out, and reported', () => {
  const plain = { get: { responses: {} } };

  test.each([
    ...[
      '/../../control/worlds',
      '/a/..',
      '/a/%2E%2e/b',
      '/a/.%2e',
      '/./a',
      '//evil.example/a',
      '/\\evil.example',
    ],
    ...['/a?b=c', '/a#b', '/a\nb', '/a b', '/\ud800'],
  ])('the path %j', (path) => {
    const api = read({ openapi: '3.1.0', paths: { '/things': plain, [path]: plain } });
    expect(api.operations.map(({ name }) => name)).toEqual(['GET /things']);
    expect(api.leftOut()).toEqual([expect.stringContaining('which leads elsewhere')]);
  });

  test.each([
    ...['Transfer-Encoding', 'connection', 'Host', 'Content-Length', 'Upgrade', 'Expect', 'TE', 'Trailer'],
    ...['Keep-Alive', 'Proxy-Authorization', 'a b', 'a\r\nb', '', 'é'],
  ])('the header %j', (name) => {
    const header = (one: string) => ({ name: one, in: 'header', required: true, schema: { type: 'string' } });
    const get = { ...plain.get, parameters: [header(name), header('X-Own')] };
    const api = read({ openapi: '3.1.0', paths: { '/things': { get } } });
    expect(api.operations[0]!.parameters.map((one) => one.name)).toEqual(['X-Own']);
    expect(api.leftOut()).toEqual([expect.stringContaining('which this client must not send')]);
  });

  test('and of twenty thousand paths a few are named', () => {
    const paths = Array.from({ length: 20_000 }, (_, index) => [`/../${index}`, plain]);
    expect(read({ openapi: '3.1.0', paths: Object.fromEntries(paths) }).leftOut()).toHaveLength(20);
  });
});
