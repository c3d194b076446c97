import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { readServedApi } from '../../engine/contract/served-api.ts';
import type { RuleContext } from './rule.ts';
import { watchSchemas } from './schemas-seen.ts';

const documentOf = (version: unknown) => ({ openapi: '3.1.0', info: { version }, paths: {} });

test('what a check goes by is noted, and nothing else', async () => {
  const { parts, seen } = watchSchemas({
    schema: async (api) =>
      api === 'v1' ? { unreadable: 'it is not there' } : readServedApi(documentOf('2.1.0'), []),
    types: async () => ({ schema: buildSchema('type Query { a: Int }') }),
  });
  expect(seen()).toEqual([]);
  await parts.schema('v1');
  await parts.schema('v2');
  await parts.schema('v2');
  await parts.types();
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(seen()).toEqual([
    { api: 'graphql', sha256 },
    { api: 'v2', sha256, version: '2.1.0' },
  ]);
});

test('a version is cut, and one that is no text is none', async () => {
  const versionOf = async (version: unknown) => {
    const { parts, seen } = watchSchemas<Pick<RuleContext, 'schema' | 'types'>>({
      schema: async () => readServedApi(documentOf(version), []),
      types: async () => ({ unreadable: 'nobody asks', because: 'off' as const }),
    });
    await parts.schema('v2');
    return seen()[0]?.version;
  };
  expect(await versionOf('9'.repeat(1000))).toBe(`${'9'.repeat(100)}…`);
  expect(await versionOf(2)).toBeUndefined();
});
