import { expect, test } from 'vitest';
import type { GraphqlAnswer } from './graphql-answer.ts';
import { podsListed } from './list-pods.ts';
import { StillThereError } from './still-there.ts';

function listing(...pods: readonly unknown[]) {
  const data = { myself: { pods } };
  const answer = { status: 200, json: { data }, data, errors: [] } as unknown as GraphqlAnswer;
  return podsListed({ graphql: { call: async () => answer } });
}

test('Pods are listed but for those that were terminated, and those that are null', async () => {
  const [running, over] = [
    { id: 'a', name: 'x', desiredStatus: 'RUNNING' },
    { id: 'b', desiredStatus: 'TERMINATED' },
  ];
  expect(await listing(running, null, over)).toEqual([running]);
});

test.each<[string, unknown, boolean]>([
  ['the list', ['myself', 'pods'], false],
  ['all of it', ['myself'], false],
  ['a Pod in it', ['myself', 'pods', 1], false],
  ['a part of a Pod', ['myself', 'pods', 0, 'runtime'], true],
  ['nothing in particular', undefined, true],
])('an error about %s', async (_, path, isWhole) => {
  const data = { myself: { pods: [{ id: 'a', desiredStatus: 'RUNNING' }] } };
  const json = { data, errors: [{ message: 'oh', path }] };
  const answer = { status: 200, json, data, errors: ['oh'] } as unknown as GraphqlAnswer;
  const listed = podsListed({ graphql: { call: async () => answer } });
  if (isWhole) expect(await listed).toHaveLength(1);
  else await expect(listed).rejects.toBeInstanceOf(StillThereError);
});

test.each([['a text'], [{ name: 'of no id' }], [{ id: 7 }]])(
  'a list that has %j in it shows nothing to be gone',
  async (one) => {
    await expect(listing({ id: 'a' }, one)).rejects.toBeInstanceOf(StillThereError);
  },
);
