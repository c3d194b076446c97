import { describe, expect, test } from 'vitest';
import { smallDocument } from '../testing/served-schema.ts';
import { isSwagger, openApiProblems } from './openapi-problems.ts';

const document = smallDocument();

test('a valid document has none, asked for once or at the same time', async () => {
  expect(await Promise.all([openApiProblems(document), openApiProblems(document)])).toEqual([[], []]);
});

test('a version that is newer than we know is not looked into', async () => {
  expect(await openApiProblems({ openapi: '3.9.0' })).toEqual([]);
});

describe('what is none says why', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'no JSON object'],
    ['a list', [], 'no JSON object'],
    ['a text, which is no file to be read', './package.json', 'no JSON object'],
    ['no version', {}, 'openapi'],
    ['a version that is a number', { openapi: 3.1 }, '3.1'],
    ['no info', { ...document, info: undefined }, 'info'],
    ['paths without a slash', { ...document, paths: { things: {} } }, '/paths'],
    [
      'an operation without answers',
      { openapi: '3.0.3', info: document.info, paths: { '/a': { get: {} } } },
      'responses',
    ],
    ['a reference that leads nowhere', { ...document, components: {} }, 'Thing'],
  ])('%s', async (_, json, words) => {
    expect((await openApiProblems(json)).join()).toContain(words);
  });
});

test('what states the second version of OpenAPI is Swagger, and nothing else is', () => {
  const others = [{ swagger: '2.0', openapi: '3.0.0' }, { swagger: '1.2' }, { swagger: 2 }, {}, null];

  expect([isSwagger({ swagger: '2.0' }), ...others.map(isSwagger)]).toEqual([
    true,
    ...others.map(() => false),
  ]);
});
