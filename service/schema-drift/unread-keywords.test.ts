import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { unreadKeywordChanges } from './unread-keywords.ts';

const pod = (more: object, properties: object = {}) => ({
  openapi: '3.1.0',
  components: { schemas: { Pod: { type: 'object', properties: { id: {}, ...properties }, ...more } } },
});
const where = '/components/schemas/Pod';

test.each([
  ['not', { not: { required: ['name'] } }],
  ['if', { if: { required: ['name'] } }],
  ['unevaluatedProperties', { unevaluatedProperties: false }],
])('%s that is new may break a client', (keyword, more) => {
  const changes = [{ level: 'dangerous', where, what: `\`${keyword}\` is another` }];
  expect(unreadKeywordChanges(pod({}), pod(more))).toEqual(changes);
  expect(unreadKeywordChanges(pod(more), pod({}))).toEqual(changes);
  expect(unreadKeywordChanges(pod(more), pod(more))).toEqual([]);
});

test('so does another way to show who calls', () => {
  const by = (scheme: string) => ({ security: [{ [scheme]: [] }] });
  expect(unreadKeywordChanges(by('bearer'), by('key'))).toEqual([
    { level: 'dangerous', where: '/', what: '`security` is another' },
  ]);
});

test('a property of such a name is no keyword, and an example says nothing', () => {
  expect(unreadKeywordChanges(pod({}), pod({ examples: [{ not: 1 }] }, { not: { type: 'string' } }))).toEqual(
    [],
  );
});

test('a path that only one of them has is compared by others', () => {
  const withPath = { paths: { '/pods': { get: { security: [] } } } };
  expect(unreadKeywordChanges({ paths: {} }, withPath)).toEqual([]);
});

test.each(['rest-v1.openapi.yaml', 'rest-v2.openapi.yaml'])(
  '%s differs nowhere from itself',
  async (name) => {
    const text = await readFile(new URL(`../../specs/${name}`, import.meta.url), 'utf8');
    expect(unreadKeywordChanges(parse(text), parse(text))).toEqual([]);
  },
);
