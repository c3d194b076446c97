import { expect, test } from 'vitest';
import { readServedApi, type ServedApi } from '../../../engine/contract/served-api.ts';
import { operationsTried } from './v2-operations-tried.ts';

const paths = Array.from({ length: 20_000 }, (_, index) => [`/made-up-${index}`, { get: {} }]);
const { operations } = readServedApi(
  { openapi: '3.1.0', paths: Object.fromEntries([...paths, ['/pods', { get: {}, post: {} }]]) },
  ['/pods'],
) as ServedApi;

function tried(seed: number): { names: string[]; words: string[] } {
  const words: string[] = [];
  const some = operationsTried(operations, { seed, untried: (what) => words.push(what) });
  return { names: some.map(({ name }) => name), words };
}

test('of very many operations the documented ones and a seeded sample are tried, which is reported', () => {
  const { names, words } = tried(1);
  expect(names).toHaveLength(200);
  expect(names).toEqual(expect.arrayContaining(['GET /pods', 'POST /pods']));
  expect(words).toEqual(["all but 200 of the 20002 operations of the target's schema"]);
  expect(tried(1).names).toEqual(names);
  expect(tried(2).names).not.toEqual(names);
});
